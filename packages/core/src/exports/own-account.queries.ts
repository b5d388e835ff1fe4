import { type Db, openedPhone } from '@dubs/db';
import { sql } from 'kysely';
import { personJson, type PersonRow } from '../users/index.ts';
import { oldestFirst } from './read-own-rows.ts';

/** Returns the user, without their settings. */
export async function findOwnProfile(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'id',
      openedPhone('phone').as('phoneNumber'),
      'email_sealed as email',
      'display_name as displayName',
      'first_name as firstName',
      'last_name as lastName',
      'bio',
      'avatar_emoji as avatarEmoji',
      'birthday',
      'terms_version as termsVersion',
      'terms_accepted_at as termsAcceptedAt',
      'is_verified as isVerified',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export type OwnProfile = Awaited<ReturnType<typeof findOwnProfile>>;

/** Returns the settings of the user. */
export async function findOwnSettings(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'time_zone as timeZone',
      'follows_device_time_zone as followsDevice',
      'reminder_hour as reminderHour',
      'sms_notifications_enabled as dailyTexts',
      'shares_replies_since as sharesRepliesSince',
      'quiet_from as quietFrom',
      'quiet_to as quietTo',
      'push_categories_off as pushCategoriesOff',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Returns the user's groups, with their role, in the order in which they joined. */
export async function selectOwnGroups(db: Db, userId: number) {
  return db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select([
      'g.id',
      'g.name',
      'g.emoji',
      'g.description',
      'm.role',
      'm.joined_at as joinedAt',
      'm.notification_level as notificationLevel',
      'm.muted_until as mutedUntil',
    ])
    .where('m.user_id', '=', userId)
    .where('g.deleted_at', 'is', null)
    .orderBy('m.joined_at')
    .orderBy('g.id')
    .execute();
}
export type OwnMembership = Awaited<ReturnType<typeof selectOwnGroups>>[number];

/** Returns when the user joined and left groups. */
export async function selectOwnMemberChanges(db: Db, userId: number) {
  return db
    .selectFrom('group_member_changes as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .select(['g.name as group', 'c.change', 'c.created_at as createdAt'])
    .where('c.user_id', '=', userId)
    .where('g.deleted_at', 'is', null)
    .orderBy('c.id')
    .execute();
}

/** Returns the user's join requests, and the decisions. */
export async function selectOwnRequests(db: Db, userId: number) {
  return db
    .selectFrom('group_join_requests as r')
    .innerJoin('groups as g', 'g.id', 'r.group_id')
    .select(['g.name as group', 'r.status', 'r.requested_at as requestedAt', 'r.responded_at as respondedAt'])
    .where('r.user_id', '=', userId)
    .where('g.deleted_at', 'is', null)
    .orderBy('r.id')
    .execute();
}

/** Returns the user's sessions, live and ended. */
export async function selectOwnSessions(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'device',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'ended_at as endedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Selects the profiles that the user keeps. */
export async function selectOwnKeptPeople(db: Db, userId: number) {
  return db
    .selectFrom('kept_person_keepers as k')
    .innerJoin('kept_people as p', 'p.id', 'k.kept_person_id')
    .select(['p.id', 'p.name', 'p.created_at as createdAt', 'k.created_at as keptSince'])
    .where('k.user_id', '=', userId)
    .orderBy('p.id')
    .execute();
}

/** Selects the devices that notifications are pushed to, without the fields that only push services need. */
export async function selectOwnPushDevices(db: Db, userId: number) {
  return db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 's.device', 'p.shows', 'p.created_at as createdAt', 'p.last_used_at as lastUsedAt'])
    .where('p.user_id', '=', userId)
    .orderBy('p.id')
    .execute();
}

/** Selects the account's known devices. */
export async function selectOwnDevices(db: Db, userId: number) {
  return db
    .selectFrom('known_devices')
    .select(['id', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Selects the times of writes that count against the user's budgets, by kind. */
export async function selectOwnWrites(db: Db, userId: number) {
  return db
    .selectFrom('write_budgets')
    .select(['kind', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute();
}

/** Yields posts of the user's current groups that they have seen. */
export const selectSeen = oldestFirst<{ id: number; postId: number; viewedAt: Date }>(
  (userId, after, limit) => sql`
  select v.id, v.post_id as "postId", v.viewed_at as "viewedAt"
  from post_views v
  join posts p on p.id = v.post_id and p.deleted_at is null
  join groups g on g.id = p.group_id and g.deleted_at is null
  join group_members m on m.group_id = g.id and m.user_id = v.user_id
  where v.user_id = ${userId} and v.id > ${after} order by v.id limit ${limit}`,
);

/** An action of another user that concerns the user: who, where and when, without content. */
export interface ActivityRow {
  id: number;
  by: PersonRow;
  group: string | null;
  postId: number | null;
  commentId: number | null;
  createdAt: Date;
}

/** Yields who mentioned the user in their current groups. */
export const selectMentions = oldestFirst<ActivityRow>(
  (userId, after, limit) => sql`
  select n.id, ${personJson('u')} as by, g.name as "group", c.post_id as "postId", c.id as "commentId", n.created_at as "createdAt"
  from comment_mentions n
  join post_comments c on c.id = n.comment_id and c.deleted_at is null
  join posts p on p.id = c.post_id and p.deleted_at is null
  join groups g on g.id = p.group_id and g.deleted_at is null
  join group_members m on m.group_id = g.id and m.user_id = n.mentioned_user_id
  join users u on u.id = n.mentioned_by_user_id
  where n.mentioned_user_id = ${userId} and n.id > ${after} order by n.id limit ${limit}`,
);

interface NotificationActivityRow extends ActivityRow {
  type: string;
  emoji: string | null;
  isRead: boolean;
  /** User agent of a sign-in on a new device. */
  device: string | null;
}

/** Yields the notifications of the user's account and their current groups. */
export const selectNotifications = oldestFirst<NotificationActivityRow>(
  (userId, after, limit) => sql`
  select n.id, n.type, n.emoji, n.is_read as "isRead", ${personJson('u')} as by, g.name as "group", s.device,
    n.post_id as "postId", n.comment_id as "commentId", n.created_at as "createdAt"
  from notifications n
  left join groups g on g.id = n.group_id and g.deleted_at is null
  left join group_members m on m.group_id = g.id and m.user_id = n.user_id
  join users u on u.id = n.triggered_by_user_id
  left join posts p on p.id = n.post_id
  left join sessions s on s.id = n.session_id
  where n.user_id = ${userId} and n.id > ${after} and (n.group_id is null or m.user_id is not null) and p.deleted_at is null
  order by n.id limit ${limit}`,
);
