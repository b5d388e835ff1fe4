import { LIMITS } from '@dubs/contract';
import { type Db, interval } from '@dubs/db';
import { sql } from 'kysely';

const PROVED_FOR = interval(LIMITS.proof.lifetimeMs);
const YOUNG_FOR = interval(LIMITS.proof.youngMs);

/** Age from which a session may ask other users for vouches. */
const OLD_DAYS = 30;

/** The way in which a session was proved. */
export type ProvedBy = 'code' | 'passkey' | 'pairing';

/**
 * Returns whether a session was proved recently, and whether it is young. It is young if the session and its device are new, if it was
 * proved neither by a passkey nor by a device in use for longer, and if it isn't the account's first session. Devices of sessions older
 * than the records of devices count as known.
 */
export async function findProof(
  db: Db,
  userId: number,
  sessionId: number,
): Promise<{ isProved: boolean; isYoung: boolean } | undefined> {
  const { rows } = await sql<{ isProved: boolean; isYoung: boolean }>`
    select coalesce(s.proved_at > now() - ${PROVED_FOR}, false) as "isProved",
      s.created_at > now() - ${YOUNG_FOR} and coalesce(s.device_seen_at > now() - ${YOUNG_FOR}, false)
        and coalesce(s.proved_by = 'code', true) and s.created_at > u.created_at as "isYoung"
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Records that a session was proved now. A code takes nothing from a session that a passkey or another device has proved. */
export async function markProved(db: Db, sessionId: number, by: ProvedBy): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      proved_at: sql<Date>`now()`,
      proved_by: by === 'code' ? sql<ProvedBy>`coalesce(proved_by, 'code')` : by,
    })
    .where('id', '=', sessionId)
    .execute();
}

/** Records that vouches proved a session now. */
export async function markProvedByOthers(trx: Db, sessionId: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ proved_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/**
 * True if a session is older than 30 days, and its device is known to its account by one of the hashes, or older than the records of
 * devices.
 */
export async function isOldSession(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
  deviceHashes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from sessions s
    where s.id = ${sessionId} and s.user_id = ${userId} and s.created_at < now() - make_interval(days => ${OLD_DAYS}::int)
      and (s.device_seen_at is null or exists (
        select from known_devices d where d.user_id = s.user_id and d.token_hash = any(${deviceHashes}::text[])))`.execute(
    db,
  );
  return rows.length > 0;
}
