import { type Db, onlyRow, prepare, type Values } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';

/** Returns the current position of the primary's log; everything that was committed is before it. */
export async function findCurrentLsn(primary: Db): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(
    primary,
  );
  return onlyRow(rows).lsn;
}

/** State of a replica: the position that it has replayed, null if it is not a standby, and the installation of its database. */
export interface ReplicaPosition {
  replayed: string | null;
  installation: string | null;
}

const REPLAYED = sql<string | null>`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text`;

export async function findPosition(replica: Db): Promise<ReplicaPosition | undefined> {
  const { rows } = await sql<ReplicaPosition>`
    select ${REPLAYED} as replayed, (select id::text from installation) as installation`.execute(replica);
  return rows[0];
}

/** Returns SQL for the groups of a user with their role in each, as text to compare. */
const memberships = (userId: RawBuilder<number>) => sql<string | null>`(
  select string_agg(m.group_id || m.role, ' ' order by m.group_id)
  from group_members m join groups g on g.id = m.group_id
  where m.user_id = ${userId} and g.deleted_at is null)`;

/** What a read for a user relies on: the groups that they may read, and a position. */
export interface ReaderState {
  memberships: string | null;
  lsn: string | null;
}

const selectOnPrimary = prepare(
  ({ userId }: Values<{ userId: number }>) => sql<ReaderState>`
    select ${memberships(userId)} as memberships,
      (select max(last_write_lsn) from sessions where user_id = ${userId} and ended_at is null)::text as lsn`,
);
const selectOnReplica = prepare(
  ({ userId }: Values<{ userId: number }>) => sql<ReaderState>`
    select ${memberships(userId)} as memberships, ${REPLAYED} as lsn`,
);

const NOTHING: ReaderState = { memberships: null, lsn: null };

/** Returns the memberships of a user on the primary, and the position after their last write. */
export const findOnPrimary = async (primary: Db, userId: number): Promise<ReaderState> =>
  (await selectOnPrimary(primary, { userId }))[0] ?? NOTHING;

/** Returns the memberships of a user on the replica, and the position that it has replayed. */
export const findOnReplica = async (replica: Db, userId: number): Promise<ReaderState> =>
  (await selectOnReplica(replica, { userId }))[0] ?? NOTHING;

/** Records that a session has written, and returns the position after the write; null if there is no such session. */
export async function markWritten(primary: Db, sessionId: number): Promise<string | null> {
  const { rows } = await sql<{ lsn: string }>`
    update sessions set last_write_lsn = pg_current_wal_insert_lsn()
    where id = ${sessionId} returning last_write_lsn::text as lsn`.execute(primary);
  return rows[0]?.lsn ?? null;
}

/** Records in one of a user's sessions a write that they made without it. */
export async function markUserWritten(primary: Db, userId: number): Promise<void> {
  await sql`
    update sessions set last_write_lsn = pg_current_wal_insert_lsn()
    where id = (select max(id) from sessions where user_id = ${userId} and ended_at is null)`.execute(
    primary,
  );
}
