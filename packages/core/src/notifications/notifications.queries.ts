import type { NotificationType } from '@dubs/contract';
import type { Db } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { PersonRow } from '../users/index.ts';
import { personJson } from '../users/index.ts';

// Notifications of a deleted post, its comments and reactions are kept until it is restored or purged.
const OF_STANDING_POSTS = sql`not exists (select from posts d where d.id = n.post_id and d.deleted_at is not null)`;
/** Returns SQL for the groups that the user is in now, as an array. */
const groupsOf = (userId: number) => sql`array(
  select m.group_id from group_members m join groups g on g.id = m.group_id
  where m.user_id = ${userId} and g.deleted_at is null)`;
/**
 * Limits notifications to the user's current groups; others stay hidden and are not counted. The groups are looked up once per statement:
 * asked for each row, PostgreSQL may choose to read all memberships.
 */
const isShownIn = (
  groupIds: RawBuilder<unknown>,
) => sql`(n.group_id is null or n.group_id = any (${groupIds}))
  and ${OF_STANDING_POSTS}`;
const isShownTo = (userId: number) => isShownIn(groupsOf(userId));

/** Returns the number of the user's unread notifications, and the groups that they are in: those that these may come from. */
export async function countUnreadRows(
  db: Db,
  userId: number,
): Promise<{ count: number; groupIds: number[] }> {
  const { rows } = await sql<{ count: number; groupIds: number[] }>`
    with own as materialized (select ${groupsOf(userId)} as ids)
    select to_json(own.ids) as "groupIds", (
      select count(*) from notifications n
      where n.user_id = ${userId} and not n.is_read and ${isShownIn(sql`own.ids`)}) as count
    from own`.execute(db);
  return rows[0] ?? { count: 0, groupIds: [] };
}

/** Counts the user's notifications. */
export async function countRows(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notifications n where n.user_id = ${userId} and ${isShownTo(userId)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface NotificationRow {
  id: number;
  type: NotificationType;
  post_id: number | null;
  group_id: number | null;
  comment_id: number | null;
  emoji: string | null;
  is_read: boolean;
  created_at: Date;
  person: PersonRow;
  post_content: string | null;
  group_name: string | null;
}

/** Returns one page of the user's notifications, newest first. The page is cut before its details are joined. */
export async function selectNotifications(
  db: Db,
  userId: number,
  limit: number,
  offset: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with page as materialized (
      select n.* from notifications n where n.user_id = ${userId} and ${isShownTo(userId)}
      order by n.created_at desc, n.id desc limit ${limit} offset ${offset})
    select n.id, n.type, n.post_id, n.group_id, n.comment_id, n.emoji, n.is_read, n.created_at,
      ${personJson('u')} as person, p.content as post_content, g.name as group_name
    from page n
    join users u on u.id = n.triggered_by_user_id
    left join posts p on p.id = n.post_id
    left join groups g on g.id = n.group_id
    order by n.created_at desc, n.id desc`.execute(db);
  return rows;
}

/** Marks one of the user's notifications as read; false if there is none. */
export async function markRead(db: Db, userId: number, notificationId: number): Promise<boolean> {
  const { rows } = await sql`
    update notifications n set is_read = true
    where n.id = ${notificationId} and n.user_id = ${userId} and ${isShownTo(userId)} returning n.id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Marks all of the user's notifications as read. Returns the ids of the newest `limit` of those the user sees, newest first. */
export async function markAllRead(db: Db, userId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with n as (
      update notifications n set is_read = true
      where n.user_id = ${userId} and not n.is_read and ${OF_STANDING_POSTS} returning n.*)
    select n.id from n where ${isShownTo(userId)} order by n.created_at desc, n.id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Marks these of the user's notifications as unread. Returns how many the user has of them. */
export async function markUnread(db: Db, userId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    update notifications n set is_read = false
    where n.user_id = ${userId} and n.id = any (${ids}) returning n.id`.execute(db);
  return rows.length;
}
