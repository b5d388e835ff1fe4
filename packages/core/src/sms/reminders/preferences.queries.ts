import { type Db, openedPhone } from '@dubs/db';
import { sql } from 'kysely';

/** The settings that decide whether and when a user gets texts. */
export interface ReminderUser {
  id: number;
  /** Null for an account without a number. */
  phoneNumber: string | null;
  timeZone: string;
  hour: number;
  /** True if the zone is the device's, and changes with it. */
  followsDevice: boolean;
  isOn: boolean;
  isVerified: boolean;
  isUnreachable: boolean;
  isDeleted: boolean;
  /** True while the number may have a new owner. */
  isUnvouched: boolean;
  /** The time from which their reminders count. */
  from: Date;
}

const COLUMNS = [
  'id',
  openedPhone('phone').as('phoneNumber'),
  'time_zone as timeZone',
  'reminder_hour as hour',
  'follows_device_time_zone as followsDevice',
  'sms_notifications_enabled as isOn',
  'is_verified as isVerified',
  sql<boolean>`sms_unreachable_at is not null`.as('isUnreachable'),
  sql<boolean>`deleted_at is not null`.as('isDeleted'),
  sql<boolean>`unvouched_since is not null`.as('isUnvouched'),
  'reminders_from as from',
] as const;

/** Returns the user, or undefined. */
export async function findReminderUser(db: Db, userId: number): Promise<ReminderUser | undefined> {
  return db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst();
}

/** Returns the user, and locks their settings until the transaction ends. */
export async function lockReminderUser(trx: Db, userId: number): Promise<ReminderUser | undefined> {
  return trx.selectFrom('users').select(COLUMNS).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst();
}

/** The preferences that a user may change. */
export interface PreferencesChange {
  timeZone?: string;
  hour?: number;
  followsDevice?: boolean;
}

/**
 * Writes the given preferences. A zone without `followsDevice` is the device's report, and is written only if the user follows the device.
 */
export async function updateReminderTime(
  db: Db,
  userId: number,
  { timeZone, hour, followsDevice }: PreferencesChange,
): Promise<void> {
  const reported = sql<string>`case when follows_device_time_zone then ${timeZone} else time_zone end`;
  await db
    .updateTable('users')
    .set({
      ...(timeZone === undefined ? {} : { time_zone: followsDevice === undefined ? reported : timeZone }),
      ...(hour === undefined ? {} : { reminder_hour: hour }),
      ...(followsDevice === undefined ? {} : { follows_device_time_zone: followsDevice }),
    })
    .where('id', '=', userId)
    .execute();
}

/** Makes the sweep check the user from this time on. */
export async function setNextCheck(db: Db, userId: number, at: Date): Promise<void> {
  await db.updateTable('users').set({ reminders_from: at }).where('id', '=', userId).execute();
}
