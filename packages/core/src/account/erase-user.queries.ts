import { type Db, hasPhone } from '@dubs/db';
import { sql } from 'kysely';
import { deleteInBatches } from '../retention/index.ts';
import type { ErasureRecord } from './erasure-records.ts';

/**
 * Deletes everything stored by phone number, except a live code: that belongs to the user who is signing in with the number, and is
 * deleted within a day.
 */
export async function deleteNumberData(trx: Db, phoneNumber: string): Promise<void> {
  await sql`delete from otp_codes where ${hasPhone('phone', phoneNumber)} and (ended_at is not null or expires_at <= now())`.execute(
    trx,
  );
  for (const [table, columns] of [
    ['otp_wrong_tries', 'phone'],
    ['sms_replies', 'from'],
    ['sms_messages', 'to'],
  ] as const)
    await sql`delete from ${sql.table(table)} where ${hasPhone(columns, phoneNumber)}`.execute(trx);
}

/** Anonymizes the user. Frees their number; the account can no longer be restored. */
export async function markErased(trx: Db, userId: number): Promise<void> {
  await sql`
    with removed as (
      update pictures set removed_at = now() where id = (select avatar_id from users where id = ${userId}))
    update users set phone_number = null, phone_sealed = null, phone_hash = null, email_sealed = null, email_hash = null, erased_at = now(), bio = null, avatar_id = null, avatar_emoji = null, birthday = null, is_verified = false, time_zone = 'UTC',
      reminder_hour = default, follows_device_time_zone = default, sms_unreachable_at = null, shares_replies_since = null,
      quiet_from = null, quiet_to = null, push_categories_off = default, terms_accepted_at = null, unvouched_since = null, separated_at = null, separated_to = null, memorial_at = null, last_used_at = null
    where id = ${userId}`.execute(trx);
}

/** The tables with rows about a user other than content, each with its user column. */
export const TRACES = [
  ['sessions', 'user_id'],
  ['known_devices', 'user_id'],
  ['security_events', 'user_id'],
  ['vouch_requests', 'user_id'],
  ['vouch_answers', 'user_id'],
  ['passkeys', 'user_id'],
  ['pairing_codes', 'user_id'],
  ['number_changes', 'user_id'],
  ['push_subscriptions', 'user_id'],
  ['kept_person_keepers', 'user_id'],
  ['sms_reminders', 'user_id'],
  ['sms_replies', 'user_id'],
  ['sms_held_replies', 'user_id'],
  ['idempotency_keys', 'user_id'],
  ['dormant_rows', 'user_id'],
  ['deletion_wrong_tries', 'user_id'],
  ['write_budgets', 'user_id'],
  ['group_members', 'user_id'],
  ['group_member_changes', 'user_id'],
  ['group_removals', 'user_id'],
  ['group_join_requests', 'user_id'],
  ['post_views', 'user_id'],
  ['post_follows', 'user_id'],
  ['notifications', 'user_id'],
  ['notifications', 'hidden_user_id'],
  ['notifications', 'triggered_by_user_id'],
] as const;

/** The rows that are deleted together with removed content. */
export const REACTIONS = [
  ['post_reactions', 'user_id'],
  ['post_likes', 'user_id'],
  ['post_heard', 'user_id'],
  ['comment_reactions', 'user_id'],
] as const;

/** Deletes the rows about a user, except content and names, a batch at a time. */
export async function deleteTraces(db: Db, userId: number, keepsPosts: boolean): Promise<void> {
  for (const [table, column] of keepsPosts ? TRACES : [...TRACES, ...REACTIONS])
    await deleteInBatches(db, table, sql`${sql.ref(column)} = ${userId}`);
}

/** Deletes the user's names, the last step of an erasure. */
export async function markEmptied(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ first_name: null, last_name: null, display_name: null, emptied_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

/** Returns accounts that were deleted at `before` or earlier and are not erased, oldest deletion first, without those in `except`. */
export async function selectToErase(
  db: Db,
  before: Date,
  limit: number,
  except: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<=', before)
    .where('erased_at', 'is', null)
    .where(sql<boolean>`id <> all (${except}::bigint[])`)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const CREATED_AT_MICROS = sql`(extract(epoch from u.created_at) * 1000000)::bigint`;

/** Returns the records whose accounts are in the database and not erased. */
export async function selectUnerased(db: Db, records: readonly ErasureRecord[]): Promise<ErasureRecord[]> {
  const { rows } = await sql<{ at: number }>`
    select r.at from users u
    join unnest(${records.map(({ userId }) => userId)}::bigint[], ${records.map(({ createdAtMicros }) => createdAtMicros)}::bigint[])
      with ordinality as r (id, created_at_micros, at) on r.id = u.id and r.created_at_micros = ${CREATED_AT_MICROS}
    where u.erased_at is null order by r.at`.execute(db);
  return rows.flatMap(({ at }) => records[at - 1] ?? []);
}

/** An erased account that may have data left. */
export interface ToEmpty {
  id: number;
  names: string[];
  record: ErasureRecord;
}

/** Returns at most `limit` erased users who may have rows left, with ids above `after`. */
export async function selectToEmpty(db: Db, after: number, limit: number): Promise<ToEmpty[]> {
  const { rows } = await sql<Omit<ErasureRecord, 'userId'> & { id: number; names: string[] }>`
    select id, posts_on_deletion = 'keep' as "keepsPosts", ${CREATED_AT_MICROS} as "createdAtMicros",
      to_char(erased_at at time zone 'UTC', 'YYYY-MM-DD') as "erasedOn",
      array_remove(array[display_name, nullif(concat_ws(' ', first_name, last_name), '')], null) as names
    from users u where erased_at is not null and emptied_at is null and id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id, names, ...record }) => ({ id, names, record: { userId: id, ...record } }));
}
