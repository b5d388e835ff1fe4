import { LIMITS } from '@dubs/contract';
import { type Db, hasPhone, interval, openedPhone, sealed, sealedPhone, whileReadable } from '@dubs/db';
import { sql } from 'kysely';

/** Returns the account that has a number, locked until the transaction ends; undefined if none has. */
export async function lockOwnerOf(trx: Db, phoneNumber: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'deleted_at as deletedAt'])
    .where(hasPhone('phone', phoneNumber))
    .forUpdate()
    .executeTakeFirst();
}

/** Sets a user's new number. Daily texts are off if that number opted out, else as they were before the former number did. */
export async function updateNumber(
  trx: Db,
  userId: number,
  { phoneNumber, wasStopped, isStopped }: { phoneNumber: string; wasStopped: boolean; isStopped: boolean },
): Promise<void> {
  // An opt-out of a number before it had an account says nothing about what its user wants.
  const wanted = sql<boolean>`coalesce(texts_before_stop, sms_notifications_enabled or ${wasStopped})`;
  await trx
    .updateTable('users')
    .set({
      ...sealedPhone(phoneNumber),
      is_verified: true,
      sms_unreachable_at: null,
      unvouched_since: null,
      separated_at: null,
      separated_to: null,
      sms_notifications_enabled: isStopped ? false : wanted,
      texts_before_stop: isStopped ? wanted : null,
    })
    .where('id', '=', userId)
    .execute();
}

/** Deletes the stored texts from and to a number that a user gives up, and the user's reply that waits for a YES. */
export async function deleteTextsOf(trx: Db, userId: number, phoneNumber: string): Promise<void> {
  await trx.deleteFrom('sms_held_replies').where('user_id', '=', userId).execute();
  await trx.deleteFrom('sms_replies').where(hasPhone('from', phoneNumber)).execute();
  await trx.deleteFrom('sms_messages').where(hasPhone('to', phoneNumber)).execute();
}

/** Time after which a warning to the old number is tried again. */
const WARNING_FOR = sql`interval '5 minutes'`;

/** Stores a change that takes effect in 72 hours, and replaces an earlier one. A warning to the old number is due. */
export async function upsertChange(
  trx: Db,
  { userId, sessionId, phoneNumber }: { userId: number; sessionId: number; phoneNumber: string },
): Promise<void> {
  await sql`
    insert into number_changes (user_id, phone_number, phone_sealed, session_id, effective_at, warning_due_at)
    values (${userId}, ${whileReadable(phoneNumber)}, ${sealed(phoneNumber)}, ${sessionId}, now() + ${interval(LIMITS.proof.youngMs)}, now() + ${WARNING_FOR})
    on conflict (user_id) do update set phone_number = excluded.phone_number, phone_sealed = excluded.phone_sealed,
      session_id = excluded.session_id, created_at = now(), effective_at = excluded.effective_at, warning_due_at = excluded.warning_due_at`.execute(
    trx,
  );
}

/** Records that no further warning about a user's change is due. */
export async function recordWarned(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('number_changes')
    .set({ warning_due_at: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Returns the users whose old number to warn again. Postpones their warnings, so that no other worker sends them meanwhile. */
export async function takeDueWarnings(
  db: Db,
  limit: number,
): Promise<{ userId: number; oldNumber: string | null }[]> {
  const { rows } = await sql<{ userId: number; oldNumber: string | null }>`
    with due as (
      select c.user_id from number_changes c join sessions s on s.id = c.session_id and s.ended_at is null
      where c.warning_due_at <= now() order by c.warning_due_at limit ${limit} for update of c skip locked
    )
    update number_changes c set warning_due_at = now() + ${WARNING_FOR}
    from due join users u on u.id = due.user_id and u.deleted_at is null where c.user_id = due.user_id
    returning c.user_id as "userId", ${openedPhone('u.phone')} as "oldNumber"`.execute(db);
  return rows;
}

/** Returns the pending change of a user, if the session that started it is live. */
export async function findChange(db: Db, userId: number) {
  return db
    .selectFrom('number_changes as c')
    .innerJoin('sessions as s', 's.id', 'c.session_id')
    .select([openedPhone('c.phone').$notNull().as('phoneNumber'), 'c.effective_at as effectiveAt'])
    .where('c.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Deletes the pending change of a user. Returns whether there was one. */
export async function deleteChange(trx: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('number_changes')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the changes that are due. */
export async function selectDueChanges(
  db: Db,
  limit: number,
): Promise<{ userId: number; phoneNumber: string }[]> {
  const { rows } = await sql<{ userId: number; phoneNumber: string }>`
    select user_id as "userId", ${openedPhone('phone')} as "phoneNumber" from number_changes
    where effective_at <= now() order by effective_at limit ${limit}`.execute(db);
  return rows;
}

/** Deletes and returns a due change. `isWanted` is true if its account is active and the session that started it is live. */
export async function takeDueChange(
  trx: Db,
  userId: number,
): Promise<{ phoneNumber: string; sessionId: number; isWanted: boolean } | undefined> {
  const { rows } = await sql<{ phoneNumber: string; sessionId: number; isWanted: boolean }>`
    delete from number_changes c using users u, sessions s
    where c.user_id = ${userId} and c.effective_at <= now() and u.id = c.user_id and s.id = c.session_id
    returning ${openedPhone('c.phone')} as "phoneNumber", c.session_id as "sessionId",
      u.deleted_at is null and s.ended_at is null as "isWanted"`.execute(trx);
  return rows[0];
}

/** Deletes the unread notices of a user about a change of number. Returns whether there was one. */
export async function deleteNumberChangeNotifications(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('type', '=', 'number_change_started')
    .where('is_read', '=', false)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
