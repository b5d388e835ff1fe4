import { type Db, hasPhone, openedPhone } from '@dubs/db';
import { sql } from 'kysely';

/** The columns of a user that deleting an account needs. */
export interface LockedPerson {
  /** Null for an account without a number. */
  phoneNumber: string | null;
  deletedAt: Date | null;
  keepsPosts: boolean;
  isMemorial: boolean;
}

/** Returns the user, locked until the transaction ends; undefined if erased or unknown. */
export async function lockPerson(trx: Db, userId: number): Promise<LockedPerson | undefined> {
  const { rows } = await sql<LockedPerson>`
    select ${openedPhone('phone')} as "phoneNumber", deleted_at as "deletedAt", posts_on_deletion = 'keep' as "keepsPosts",
      memorial_at is not null as "isMemorial"
    from users where id = ${userId} and erased_at is null for update`.execute(trx);
  return rows[0];
}

/** A group of the user, with their role and the number of other members. */
export interface OwnGroup {
  id: number;
  name: string;
  isCreator: boolean;
  others: number;
}

/** Locks the user's groups in id order, so that no one can join or post until the transaction ends. Returns them. */
export async function lockGroupsOf(trx: Db, userId: number): Promise<OwnGroup[]> {
  await sql`
    select from groups where id in (select group_id from group_members where user_id = ${userId})
    order by id for no key update`.execute(trx);
  const { rows } = await sql<OwnGroup>`
    select g.id, g.name, m.role = 'creator' as "isCreator",
      (select count(*) from group_members o where o.group_id = g.id and o.user_id <> m.user_id) as others
    from group_members m join groups g on g.id = m.group_id and g.deleted_at is null
    where m.user_id = ${userId} order by g.id`.execute(trx);
  return rows;
}

/** True if an account, active or deleted, has the number. */
export async function hasAccount(trx: Db, phoneNumber: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where(hasPhone('phone', phoneNumber))
    .executeTakeFirst();
  return user !== undefined;
}

/** Marks the account as deleted and returns the time of deletion. */
export async function markAccountDeleted(trx: Db, userId: number, posts: 'remove' | 'keep'): Promise<Date> {
  const { deleted_at } = await trx
    .updateTable('users')
    .set({ deleted_at: sql`now()`, posts_on_deletion: posts })
    .where('id', '=', userId)
    .returning('deleted_at')
    .executeTakeFirstOrThrow();
  if (!deleted_at) throw new Error('An account was deleted at no time.');
  return deleted_at;
}

/** Makes a deleted account an active one. */
export async function markAccountRestored(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ deleted_at: null, posts_on_deletion: 'remove' })
    .where('id', '=', userId)
    .execute();
}

/** Ends the live codes of a number, and deletes the held reply of its owner. */
export async function cancelPendingCodesAndReplies(
  trx: Db,
  userId: number,
  phoneNumber: string | null,
): Promise<void> {
  await trx
    .updateTable('otp_codes')
    .set({ ended_at: sql`now()` })
    .where(hasPhone('phone', phoneNumber))
    .where('ended_at', 'is', null)
    .execute();
  await trx.deleteFrom('sms_held_replies').where('user_id', '=', userId).execute();
}

/** Seconds until one more wrong number may be typed, or null when one may now. */
export async function secondsUntilTry(db: Db, userId: number, perHour: number): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from created_at + interval '1 hour' - now())::float8 as seconds from deletion_wrong_tries
    where user_id = ${userId} and created_at > now() - interval '1 hour'
    order by created_at desc offset ${perHour - 1} limit 1`.execute(db);
  return rows[0]?.seconds ?? null;
}

export async function countWrongNumber(db: Db, userId: number): Promise<void> {
  await db.insertInto('deletion_wrong_tries').values({ user_id: userId }).execute();
}
