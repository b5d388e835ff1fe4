import { sql } from 'kysely';
import { type Db, tableEpoch } from '@dubs/db';
import type { ReminderRecord } from './reminder-times.ts';

/** A user to be checked by the sweep. */
export interface DueUser {
  id: number;
  timeZone: string;
  hour: number;
  from: Date;
}

/**
 * Returns users who get daily texts and whose check is due, the longest due first. They stay locked until the transaction ends; users whom
 * another sweep has locked are left out.
 */
export async function lockDueUsers(trx: Db, now: Date, limit: number): Promise<DueUser[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'time_zone as timeZone', 'reminder_hour as hour', 'reminders_from as from'])
    .where('sms_notifications_enabled', '=', sql<boolean>`true`)
    .where('is_verified', '=', sql<boolean>`true`)
    .where('deleted_at', 'is', null)
    .where('unvouched_since', 'is', null)
    .where('sms_unreachable_at', 'is', null)
    .where('reminders_from', '<=', now)
    .orderBy('reminders_from')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** Number of days of the reminder log that can still affect today, anywhere on earth. */
const DAYS_BACK = 3;

/** Returns the users' records of the last days, by user, without the one with the id `except`. */
export async function selectRecords(
  db: Db,
  userIds: readonly number[],
  now: Date,
  except = 0,
): Promise<Map<number, ReminderRecord[]>> {
  const { rows } = await sql<ReminderRecord & { userId: number }>`
    select user_id as "userId", local_date as "localDate", tried_at as "triedAt" from sms_reminders
    where user_id = any(${userIds}::bigint[]) and id <> ${except}
      and local_date >= (${now}::timestamptz)::date - ${DAYS_BACK}::int`.execute(db);
  const byUser = new Map<number, ReminderRecord[]>();
  for (const { userId, ...record } of rows) byUser.set(userId, [...(byUser.get(userId) ?? []), record]);
  return byUser;
}

/** A user's local date on which a text is to be sent, before `until`. */
export interface Reservation {
  userId: number;
  date: string;
  until: Date;
}

/** Inserts reservations, except on dates for which the user has a record. Returns the number of inserted ones. */
export async function insertReservations(
  trx: Db,
  reservations: readonly Reservation[],
  now: Date,
): Promise<number> {
  if (reservations.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sms_reminders')
    .columns(['user_id', 'local_date', 'send_before', 'claimed_at', 'next_try_at'])
    .expression(
      sql`select user_id, local_date, send_before, ${now}::timestamptz, ${now}::timestamptz from unnest(
        ${reservations.map(({ userId }) => userId)}::bigint[], ${reservations.map(({ date }) => date)}::date[],
        ${reservations.map(({ until }) => until.toISOString())}::timestamptz[]) as c (user_id, local_date, send_before)`,
    )
    .onConflict((oc) => oc.columns(['user_id', 'local_date']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Sets when the sweep checks each user again. */
export async function setNextChecks(trx: Db, users: readonly { id: number; at: Date }[]): Promise<void> {
  await sql`
    update users set reminders_from = moved.at
    from unnest(${users.map(({ id }) => id)}::bigint[], ${users.map(({ at }) => at.toISOString())}::timestamptz[]) as moved (id, at)
    where users.id = moved.id`.execute(trx);
}

/** Marks reservations whose window is over as skipped. Returns their number. */
export async function expireReservations(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sms_reminders')
    .set({ status: 'skipped', reason: 'late', settled_at: now })
    .where('status', '=', sql<'claimed'>`'claimed'`)
    .where('send_before', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** A reservation to be dispatched. */
export interface DueReminder {
  id: number;
  /** Number of earlier dispatches. */
  attempts: number;
  /** Distinguishes this state of the table from restored ones. */
  epoch: string;
}

/**
 * Returns the reservations that have been due longest and that no other process is dispatching. They stay locked until the transaction
 * ends.
 */
export async function lockDueReminders(trx: Db, now: Date, limit: number): Promise<DueReminder[]> {
  return trx
    .selectFrom('sms_reminders')
    .select(['id', 'hand_overs as attempts', tableEpoch('sms_reminders').as('epoch')])
    .where('status', '=', sql<'claimed'>`'claimed'`)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** True if a reservation waits to be dispatched. */
export async function hasDueReminders(db: Db, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sms_reminders')
    .select('id')
    .where('status', '=', sql<'claimed'>`'claimed'`)
    .where('next_try_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a dispatch of reservations, and makes them due again at `until` in case the queue loses them. */
export async function postponeReminders(trx: Db, ids: readonly number[], until: Date): Promise<void> {
  await sql`
    update sms_reminders set hand_overs = least(hand_overs + 1, 10000), next_try_at = ${until} where id = any(${ids}::bigint[])`.execute(
    trx,
  );
}

/** Counts the texts tried after `since`, up to `most`, without those that were certainly not sent. */
export async function countAttempts(db: Db, since: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from sms_reminders where tried_at > ${since} limit ${most}) counted`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
