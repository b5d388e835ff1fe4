import { type Db, hasPhone } from '@dubs/db';
import { sql } from 'kysely';

/** The user whose texts are meant, by id or by number (E.164). */
type UserRef = { userId: number } | { phoneNumber: string };

const isUser = (user: UserRef) =>
  'userId' in user ? sql<boolean>`id = ${user.userId}` : hasPhone('phone', user.phoneNumber);

/**
 * Turns daily texts off because the number opted out, and stores whether they were on before. Returns the user's id; undefined if the texts
 * were off, or no user has the number.
 */
export async function turnTextsOff(db: Db, user: UserRef): Promise<number | undefined> {
  const { rows } = await sql<{ id: number; wereOn: boolean }>`
    with before as (select id, sms_notifications_enabled as "wereOn" from users where ${isUser(user)} for update)
    update users u set sms_notifications_enabled = false, texts_before_stop = coalesce(u.texts_before_stop, "wereOn")
    from before where u.id = before.id
    returning u.id, "wereOn"`.execute(db);
  return rows.find(({ wereOn }) => wereOn)?.id;
}

/** Turns daily texts on for a user who has written to us, and so can be reached. */
export async function turnTextsOn(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ sms_notifications_enabled: true, texts_before_stop: null, sms_unreachable_at: null })
    .where('id', '=', userId)
    .execute();
}

/** Marks a number as unreachable since `at`, by default now by the database's clock. An earlier mark is kept. */
export async function markUnreachable(db: Db, user: UserRef, at?: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ sms_unreachable_at: at ?? sql`now()` })
    .where(isUser(user))
    .where('sms_unreachable_at', 'is', null)
    .execute();
}

/** Records that a message sent at `sentAt` reached the number, which clears an earlier mark as unreachable. */
export async function markReached(db: Db, phoneNumber: string, sentAt: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ sms_unreachable_at: null })
    .where(hasPhone('phone', phoneNumber))
    .where('sms_unreachable_at', '<', sentAt)
    .execute();
}
