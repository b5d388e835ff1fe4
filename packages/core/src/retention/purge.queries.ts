import { LIMITS } from '@dubs/contract';
import { type Db, interval, onlyRow } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';

const BATCH = 1_000;

/** Number of rows that a batch found, and that it deleted: fewer if another purge deleted some of them. */
interface Batch {
  found: number;
  count: number;
}

/** Runs a statement that deletes a batch until it finds no row, so that none holds locks for long. Returns the number of deleted rows. */
async function repeatDelete(db: Db, statement: RawBuilder<Batch>): Promise<number> {
  for (let removed = 0; ;) {
    const { found, count } = onlyRow((await statement.execute(db)).rows);
    if (found === 0) return removed;
    removed += count;
  }
}

/** Deletes rows in batches. Returns the number of deleted rows. */
export const deleteInBatches = (db: Db, table: string, where: RawBuilder<unknown>): Promise<number> =>
  repeatDelete(
    db,
    sql<Batch>`
      with batch as materialized (select ctid from ${sql.table(table)} where ${where} limit ${BATCH}),
      gone as (delete from ${sql.table(table)} where ctid = any(array(select ctid from batch)) returning 1)
      select (select count(*) from batch) as found, (select count(*) from gone) as count`,
  );

/** Conditions for expired rows, by table. Each has an index. */
const EXPIRED = {
  otp_codes: sql`created_at < now() - interval '24 hours'`,
  known_devices: sql`last_used_at < now() - ${interval(LIMITS.devices.lifetimeMs)}`,
  otp_wrong_tries: sql`created_at < now() - interval '24 hours'`,
  passkey_challenges: sql`created_at < now() - interval '24 hours'`,
  pairing_codes: sql`created_at < now() - interval '24 hours'`,
  deletion_wrong_tries: sql`created_at < now() - interval '24 hours'`,
  write_budgets: sql`used_at[cardinality(used_at)] < now() - interval '24 hours'`,
  idempotency_keys: sql`created_at < now() - ${interval(LIMITS.idempotency.lifetimeMs)}`,
  vouch_requests: sql`created_at < now() - interval '120 days'`,
  notifications: sql`created_at < now() - interval '90 days'`,
  push_deliveries: sql`created_at < now() - interval '7 days'`,
  group_join_requests: sql`responded_at < now() - interval '90 days'`,
  group_member_changes: sql`created_at < now() - interval '90 days'`,
  security_events: sql`created_at < now() - interval '90 days'`,
  sms_messages: sql`created_at < now() - interval '90 days'`,
  sms_reminders: sql`claimed_at < now() - interval '90 days'`,
  sms_replies: sql`received_at < now() - interval '30 days'`,
  sms_held_replies: sql`held_at < now() - ${interval(LIMITS.replies.heldMs)}`,
  sms_callbacks: sql`noted_at < now() - interval '7 days'`,
  // The time for which US law requires companies to honour a request (47 CFR 64.1200(d)(6)).
  sms_opt_outs: sql`opted_out_at < now() - interval '5 years'`,
} as const;
type ExpiringTable = keyof typeof EXPIRED | 'sessions';

/** Deletes sessions 30 days after their end, and records the last use of their accounts. Returns the number of sessions. */
const purgeSessions = (db: Db): Promise<number> =>
  repeatDelete(
    db,
    sql<Batch>`
      with batch as materialized (
        select ctid from sessions where least(ended_at, expires_at) < now() - interval '30 days' limit ${BATCH}),
      gone as (
        delete from sessions where ctid = any(array(select ctid from batch))
        returning user_id, last_seen_at, is_unvouched),
      uses as (select user_id, max(last_seen_at) as at from gone where not is_unvouched group by user_id),
      recorded as (
        update users u set last_used_at = greatest(u.last_used_at, uses.at) from uses
        where u.id = uses.user_id and u.erased_at is null)
      select (select count(*) from batch) as found, (select count(*) from gone) as count`,
  );

/** Deletes expired rows. Returns the number of deleted rows by table. */
export async function purgeOutlived(db: Db): Promise<Record<ExpiringTable, number>> {
  const removed = { sessions: await purgeSessions(db) } as Record<ExpiringTable, number>;
  for (const [table, where] of Object.entries(EXPIRED)) {
    removed[table as ExpiringTable] = await deleteInBatches(db, table, where);
  }
  return removed;
}
