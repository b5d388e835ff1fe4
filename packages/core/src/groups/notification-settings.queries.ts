import {
  type ChangeNotificationSettingsInput,
  MUTED_FOREVER,
  type MuteLength,
  type NotificationLevel,
} from '@dubs/contract';
import type { Db } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import type { Membership } from './groups.queries.ts';

interface SettingsRow extends Pick<Membership, 'isDeleted'> {
  level: NotificationLevel;
  /** Null once it has passed. */
  mutedUntil: Date | null;
}

/** Returns the member's settings; undefined for outsiders. */
export async function selectSettings(
  db: Db,
  groupId: number,
  userId: number,
): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select([
      'm.notification_level as level',
      sql<Date | null>`case when m.muted_until > now() then m.muted_until end`.as('mutedUntil'),
      sql<boolean>`g.deleted_at is not null`.as('isDeleted'),
    ])
    .where('m.group_id', '=', groupId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
}

/** Returns the groups that the user has muted, and until when. */
export async function selectMutedGroups(
  db: Db,
  userId: number,
): Promise<{ groupId: number; mutedUntil: Date }[]> {
  return db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select(['m.group_id as groupId', 'm.muted_until as mutedUntil'])
    .where('m.user_id', '=', userId)
    .where('m.muted_until', '>', sql<Date>`now()`)
    .where('g.deleted_at', 'is', null)
    .orderBy('m.group_id')
    .$narrowType<{ mutedUntil: Date }>()
    .execute();
}

const ENDS: Record<MuteLength, RawBuilder<Date>> = {
  '8h': sql`now() + interval '8 hours'`,
  '1w': sql`now() + interval '7 days'`,
  forever: sql`${MUTED_FOREVER}::timestamptz`,
};

/** Updates the given settings of a member. Does nothing for outsiders and in deleted groups. */
export async function updateSettings(
  db: Db,
  groupId: number,
  userId: number,
  { level, mutedFor }: ChangeNotificationSettingsInput,
): Promise<void> {
  await db
    .updateTable('group_members')
    .set({
      ...(level && { notification_level: level }),
      ...(mutedFor !== undefined && { muted_until: mutedFor && ENDS[mutedFor] }),
    })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`exists (select from groups g where g.id = group_id and g.deleted_at is null)`)
    .execute();
}
