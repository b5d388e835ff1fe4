import { LIMITS } from '@dubs/contract';
import { type Db, interval, openedPhone, sealedPhone } from '@dubs/db';
import { sql } from 'kysely';
import { LAST_USE } from './vouches.queries.ts';

/** The account from which a user separated, until when the separation can be undone, and when the account was last used. */
export interface FormerAccountRow {
  id: number;
  until: Date;
  lastUsedAt: Date;
}

/** Returns the account from which a user separated; undefined if there is none, the time is over, or its owner has used it since. */
export async function findFormerAccount(db: Db, userId: number): Promise<FormerAccountRow | undefined> {
  const { rows } = await sql<FormerAccountRow>`
    select u.id, u.separated_at + ${interval(LIMITS.vouches.undoSeparationMs)} as until, used.at as "lastUsedAt"
    from users u cross join lateral (select ${LAST_USE} as at) used
    where u.separated_to = ${userId} and u.deleted_at is null and used.at <= u.separated_at
      and u.separated_at > now() - ${interval(LIMITS.vouches.undoSeparationMs)}
    order by u.separated_at desc limit 1`.execute(db);
  return rows[0];
}

/** Removes the number from a user, who then gets no texts. */
export async function markSeparated(trx: Db, userId: number): Promise<void> {
  await sql`
    update users set phone_number = null, phone_sealed = null, phone_hash = null, is_verified = false, unvouched_since = null, separated_at = now()
    where id = ${userId}`.execute(trx);
  await trx.deleteFrom('sms_held_replies').where('user_id', '=', userId).execute();
}

/** Records which account got the number of a separated one. */
export async function setNewAccount(trx: Db, userId: number, newUserId: number): Promise<void> {
  await trx.updateTable('users').set({ separated_to: newUserId }).where('id', '=', userId).execute();
}

/**
 * Moves the number, and whether texts are on, from the account that got it back to the separated one. Returns the account that lost it;
 * null if the user is not separated, or no account has the number.
 */
export async function moveNumberBack(trx: Db, userId: number): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
    phoneNumber: string;
    textsOn: boolean;
    textsBefore: boolean | null;
  }>`
    select u.id, ${openedPhone('u.phone')} as "phoneNumber", u.sms_notifications_enabled as "textsOn", u.texts_before_stop as "textsBefore"
    from users former join users u on u.id = former.separated_to
    where former.id = ${userId} and u.is_verified and u.deleted_at is null for update`.execute(trx);
  const [holder] = rows;
  if (!holder) return null;
  await markSeparated(trx, holder.id);
  await trx
    .updateTable('users')
    .set({
      ...sealedPhone(holder.phoneNumber),
      is_verified: true,
      sms_notifications_enabled: holder.textsOn,
      texts_before_stop: holder.textsBefore,
      sms_unreachable_at: null,
      separated_at: null,
      separated_to: null,
    })
    .where('id', '=', userId)
    .execute();
  return holder.id;
}
