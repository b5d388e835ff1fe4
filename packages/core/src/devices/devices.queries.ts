import { type Db, hasPhone } from '@dubs/db';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';

/** Returns the id of the device if the account of the number knows it; undefined when it does not. */
export async function findKnownDevice(
  db: Db,
  { tokenHashes, phoneNumber }: { tokenHashes: readonly string[]; phoneNumber: string },
): Promise<number | undefined> {
  const device = await db
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.id')
    .where('d.token_hash', 'in', tokenHashes)
    .where(hasPhone('u.phone', phoneNumber))
    .orderBy('d.id', 'desc')
    .executeTakeFirst();
  return device?.id;
}

/** True if any account knows the token. */
export async function isIssued(db: Db, tokenHashes: readonly string[]): Promise<boolean> {
  const device = await db
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', 'in', tokenHashes)
    .limit(1)
    .executeTakeFirst();
  return device !== undefined;
}

/** Stores a token under the first of its hashes for every account that knows it, so that it outlives the secrets of the others. */
export async function renewHash(
  db: Db,
  [newest, ...older]: readonly [newest: string, ...older: string[]],
): Promise<void> {
  if (older.length === 0) return;
  await sql`
    update known_devices set token_hash = ${newest} where token_hash <> ${newest} and id in (
      select distinct on (user_id) id from known_devices where token_hash in (${sql.join([newest, ...older])})
      order by user_id, token_hash = ${newest} desc, id)`.execute(db);
}

/**
 * Records that a device signed in to an account, and keeps only the `most` last used devices of the account. Returns when the device first
 * signed in, and whether that is now.
 */
export async function upsertDevice(
  db: Db,
  userId: number,
  tokenHash: string,
  most: number,
): Promise<{ firstSeenAt: Date; isNew: boolean }> {
  const device = await db
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: tokenHash })
    .onConflict((oc) => oc.columns(['token_hash', 'user_id']).doUpdateSet({ last_used_at: sql`now()` }))
    .returning(['created_at as firstSeenAt', sql<boolean>`created_at = now()`.as('isNew')])
    .executeTakeFirstOrThrow();
  await sql`
    delete from known_devices where id in (
      select id from known_devices where user_id = ${userId} order by last_used_at desc, id desc offset ${most})`.execute(
    db,
  );
  return device;
}

/**
 * Deletes the known device of a session, unless the account knew it before the caller's device: an intruder who has just signed in cannot
 * make the owner's device unknown.
 */
export async function deleteNewerDevice(
  db: Db,
  { userId, sessionId: ownId }: Actor,
  sessionId: number,
): Promise<void> {
  // Sessions store the time in milliseconds; it is null if they are older than the records of devices.
  await sql`
    delete from known_devices d using sessions s, sessions own
    where s.id = ${sessionId} and own.id = ${ownId} and d.user_id = ${userId}
      and abs(extract(epoch from d.created_at - s.device_seen_at)) < 0.001
      and s.device_seen_at > coalesce(own.device_seen_at, '-infinity')`.execute(db);
}

/** Deletes the tokens of all known devices of an account. Other accounts of the same browsers lose them too. */
export async function deleteDevices(db: Db, userId: number): Promise<void> {
  await sql`
    delete from known_devices
    where token_hash in (select token_hash from known_devices where user_id = ${userId})`.execute(db);
}
