import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { countSharesToday } from '../../stats/index.ts';
import type { Occasion } from './send/compose-reminder.ts';
import { MOST_TOLD } from './send/compose-reminder.ts';

/** What decides whether somebody may be sent a text at all, and when. */
export interface Reminded {
  id: number;
  phoneNumber: string;
  timeZone: string;
  hour: number;
  /** Whether the zone is their device's, and changes with it. */
  followsDevice: boolean;
  isOn: boolean;
  isVerified: boolean;
  isUnreachable: boolean;
  isDeleted: boolean;
  /** From when on their reminders count. */
  from: Date;
}

const REMINDED = [
  'id',
  'phone_number as phoneNumber',
  'time_zone as timeZone',
  'reminder_hour as hour',
  'follows_device_time_zone as followsDevice',
  'sms_notifications_enabled as isOn',
  'is_verified as isVerified',
  sql<boolean>`sms_unreachable_at is not null`.as('isUnreachable'),
  sql<boolean>`deleted_at is not null`.as('isDeleted'),
  'reminders_from as from',
] as const;

/** The person, or undefined. */
export async function findReminded(db: Db, userId: number): Promise<Reminded | undefined> {
  return db.selectFrom('users').select(REMINDED).where('id', '=', userId).executeTakeFirst();
}

/** The person, whose settings nobody changes until the transaction ends. */
export async function lockReminded(trx: Db, userId: number): Promise<Reminded | undefined> {
  return trx
    .selectFrom('users')
    .select(REMINDED)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What a person may change about when they are reminded. */
export interface PreferencesChange {
  timeZone?: string;
  hour?: number;
  followsDevice?: boolean;
}

/** Writes what is given. A zone without a word of following the device is the device's own, and is kept if it is followed. */
export async function updateRhythm(
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

/** Unviewed wins in all groups of a person, counted no further than is told. */
async function countUnseen(db: Db, userId: number): Promise<number> {
  const most = MOST_TOLD + 1;
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from group_members m
      join groups g on g.id = m.group_id and g.deleted_at is null
      cross join lateral (
        select from posts p
        where p.group_id = m.group_id and p.id > m.last_viewed_post_id
          and p.deleted_at is null and p.type = 'win' and p.user_id <> m.user_id
        limit ${most}
      ) unseen
      where m.user_id = ${userId} limit ${most}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What there is to remind a person of, at a moment of their day. */
export async function findOccasion(db: Db, userId: number, at: Date): Promise<Occasion> {
  const { count } = await countSharesToday(db, userId, at);
  return { postedToday: count > 0, unseen: await countUnseen(db, userId) };
}

/** From now on the sweep looks at the person as if this moment had just come. */
export async function lookAgain(db: Db, userId: number, at: Date): Promise<void> {
  await db.updateTable('users').set({ reminders_from: at }).where('id', '=', userId).execute();
}
