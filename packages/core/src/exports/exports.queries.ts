import { LIMITS } from '@dubs/contract';
import { type Db, interval } from '@dubs/db';
import { sql } from 'kysely';

const LIFE = interval(LIMITS.exports.lifetimeMs);

/** An export as its user sees it. */
export interface ExportRow {
  id: number;
  status: 'pending' | 'ready' | 'failed' | 'ended';
  key: string | null;
  bytes: number | null;
  requestedAt: Date;
  expiresAt: Date | null;
  isExpired: boolean;
}

const ROW = sql<ExportRow>`
  id, status, key, bytes, requested_at as "requestedAt", expires_at as "expiresAt",
  coalesce(expires_at <= now(), false) as "isExpired"`;

/** Returns the user's latest export. */
export async function findNewestExport(db: Db, userId: number): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select ${ROW} from exports where user_id = ${userId} order by id desc limit 1`.execute(db);
  return rows[0];
}

export async function insertExport(trx: Db, userId: number, key: string): Promise<number> {
  const { id } = await trx
    .insertInto('exports')
    .values({ user_id: userId, key })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends a user's exports, or only those with ids below `before`: their links stop working, and the next sweep deletes their files. */
export async function endExports(trx: Db, userId: number, before = Number.MAX_SAFE_INTEGER): Promise<void> {
  await trx
    .updateTable('exports')
    .set({ status: 'ended' })
    .where('user_id', '=', userId)
    .where('id', '<', before)
    .where('status', '<>', 'ended')
    .execute();
}

/** Returns the file of an export if it is kept, and if the session is a live one of its owner, whose account is active. */
export async function findFile(
  db: Db,
  exportId: number,
  sessionId: number,
): Promise<{ key: string; requestedAt: Date } | undefined> {
  const { rows } = await sql<{ key: string; requestedAt: Date }>`
    select e.key, e.requested_at as "requestedAt"
    from exports e
    join users u on u.id = e.user_id and u.deleted_at is null
    join sessions s on s.user_id = e.user_id and s.ended_at is null and s.expires_at > now()
    where e.id = ${exportId} and e.status = 'ready' and e.expires_at > now() and e.key is not null and s.id = ${sessionId}`.execute(
    db,
  );
  return rows[0];
}

/** An export to build, with its user. */
export interface LeasedExport {
  userId: number;
  key: string;
  attempts: number;
}

/** Leases a pending export, unless another worker has a lease on it that has not run out. */
export async function leaseExport(
  db: Db,
  exportId: number,
  leaseMs: number,
): Promise<LeasedExport | undefined> {
  const { rows } = await sql<LeasedExport>`
    update exports set attempts = least(attempts + 1, 10000), leased_until = now() + ${interval(leaseMs)}
    where id = ${exportId} and status = 'pending' and key is not null and (leased_until is null or leased_until <= now())
    returning user_id as "userId", key, attempts`.execute(db);
  return rows[0];
}

/** Returns how often a pending export was started; undefined if it is not pending. */
export async function findPending(db: Db, exportId: number): Promise<{ attempts: number } | undefined> {
  return db
    .selectFrom('exports')
    .select('attempts')
    .where('id', '=', exportId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

/** An attempt at an export, identified by its number. */
export interface Attempt {
  exportId: number;
  attempts: number;
}

/** Renews or ends the lease of an attempt; false if the export was ended, or another attempt has started. */
export async function renewLease(
  db: Db,
  { exportId, attempts }: Attempt,
  leaseMs: number | null,
): Promise<boolean> {
  const until = leaseMs === null ? sql`null` : sql`now() + ${interval(leaseMs)}`;
  const { rows } = await sql`
    update exports set leased_until = ${until}
    where id = ${exportId} and attempts = ${attempts} and status = 'pending' returning id`.execute(db);
  return rows.length > 0;
}

/** Offers a finished file to its user; false if the export has ended. */
export async function markReady(trx: Db, exportId: number, bytes: number): Promise<boolean> {
  const { rows } = await sql`
    update exports set status = 'ready', bytes = ${bytes}, expires_at = now() + ${LIFE}, leased_until = null
    where id = ${exportId} and status = 'pending' returning id`.execute(trx);
  return rows.length > 0;
}

/** Marks a pending export as failed. */
export async function markFailed(trx: Db, exportId: number): Promise<void> {
  await trx
    .updateTable('exports')
    .set({ status: 'failed', leased_until: null })
    .where('id', '=', exportId)
    .where('status', '=', 'pending')
    .execute();
}

/** Returns at most `limit` files of exports that can no longer be downloaded, except those that are still being written. */
export async function selectSpentFiles(db: Db, limit: number): Promise<{ id: number; key: string }[]> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from exports
    where key is not null and (status in ('ended', 'failed') or expires_at <= now()) and (leased_until is null or leased_until <= now())
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Records that the files were deleted. */
export async function clearFileKeys(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update exports set key = null where id = any(${ids}::bigint[])`.execute(db);
}

/** Returns the keys of a user's export files. */
export async function selectFilesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('exports')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', 'is not', null)
    .execute();
  return rows.flatMap(({ key }) => key ?? []);
}

export async function deleteExportRows(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('exports').where('user_id', '=', userId).execute();
}

/** Returns the keys that no export refers to. */
export async function selectUnnamed(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as found (key)
    where not exists (select from exports e where e.key = found.key)`.execute(db);
  return rows.map(({ key }) => key);
}
