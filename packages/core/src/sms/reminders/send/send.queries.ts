import { type Db, hasPhone } from '@dubs/db';
import { sql } from 'kysely';
import type { ReminderKind } from './compose-reminder.ts';

/** Returns the user of a reservation; undefined if it is no longer reserved. */
export async function findReservedUserId(db: Db, reminderId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('sms_reminders')
    .select('user_id')
    .where('id', '=', reminderId)
    .where('status', '=', 'claimed')
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns a reservation, locked until the transaction ends; undefined if it is no longer reserved. */
export async function lockReservation(trx: Db, reminderId: number) {
  return trx
    .selectFrom('sms_reminders')
    .select(['id', 'local_date as date', 'send_before as until', 'tries'])
    .where('id', '=', reminderId)
    .where('status', '=', 'claimed')
    .forUpdate()
    .executeTakeFirst();
}

/** Marks a text as being sent; from then on it may have been sent. */
export async function markSending(
  trx: Db,
  reminderId: number,
  { kind, now, until }: { kind: ReminderKind; now: Date; until: Date },
): Promise<void> {
  await trx
    .updateTable('sms_reminders')
    .set({ status: 'sending', kind, tried_at: now, send_before: until, tries: sql`tries + 1` })
    .where('id', '=', reminderId)
    .execute();
}

/** True if the user still has this number. */
export async function hasNumber(db: Db, userId: number, phoneNumber: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(hasPhone('phone', phoneNumber))
    .executeTakeFirst();
  return user !== undefined;
}

/** The outcome of a text that may have been sent. */
export interface Outcome {
  status: 'sent' | 'failed' | 'unknown';
  reason?: string;
  /** Set if it was certainly not sent: it counts towards no ceiling, and takes no date except the reserved one. */
  isUnsent?: true;
}

/** Records the outcome of a text. */
export async function completeReminder(
  db: Db,
  reminderId: number,
  { status, reason, isUnsent }: Outcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sms_reminders')
    .set({
      status,
      reason: reason ?? null,
      settled_at: status === 'unknown' ? null : now,
      ...(isUnsent ? { tried_at: null } : {}),
    })
    .where('id', '=', reminderId)
    .where('status', 'in', ['sending', 'unknown'])
    .execute();
}

/** Marks a reservation as skipped before anything was sent. */
export async function skipReminder(trx: Db, reminderId: number, reason: string, now: Date): Promise<void> {
  await trx
    .updateTable('sms_reminders')
    .set({ status: 'skipped', reason, settled_at: now })
    .where('id', '=', reminderId)
    .execute();
}

/** Reserves a text again that was certainly not sent, to be tried at the given time. */
export async function scheduleRetry(db: Db, reminderId: number, at: Date): Promise<void> {
  await db
    .updateTable('sms_reminders')
    .set({ status: 'claimed', tried_at: null, next_try_at: at })
    .where('id', '=', reminderId)
    .where('status', 'in', ['claimed', 'sending'])
    .execute();
}

/** Deletes a reservation. */
export async function deleteReservation(trx: Db, reminderId: number): Promise<void> {
  await trx.deleteFrom('sms_reminders').where('id', '=', reminderId).execute();
}
