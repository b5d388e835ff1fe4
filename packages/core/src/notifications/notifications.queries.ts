import type { NotificationType } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { PersonRow } from '../users/index.ts';
import { personJson } from '../users/index.ts';

/**
 * Returns SQL for what the conditions below compare with: the user's groups, and the deleted posts in them. Both are few, and looked up
 * once per statement; looked up for each notification, they would be most of its cost.
 */
const shownTo = (userId: number) => sql`
  own as materialized (
    select m.group_id from group_members m
    where m.user_id = ${userId}
      and not exists (select from groups g where g.id = m.group_id and g.deleted_at is not null)
  ), hidden as materialized (
    select p.id from own join posts p on p.group_id = own.group_id and p.deleted_at is not null
  )`;
// Notifications of former groups stay hidden and are not counted.
const IS_IN_OWN_GROUP = sql`(n.group_id is null or n.group_id in (select group_id from own))`;
// So do those of a deleted post, its comments and reactions, until it is restored or purged.
const HAS_NO_DELETED_POST = sql`(n.post_id in (select id from hidden)) is not true`;
const IS_SHOWN = sql`${IS_IN_OWN_GROUP} and ${HAS_NO_DELETED_POST}`;

/** Returns the number of the user's unread notifications, and the groups that they are in: those that these may come from. */
export async function countUnreadRows(
  db: Db,
  userId: number,
): Promise<{ count: number; groupIds: number[] }> {
  const { rows } = await sql<{ count: number; groupIds: number[] }>`
    with ${shownTo(userId)}
    select to_json(array(select group_id from own)) as "groupIds", count(*) as count
    from notifications n where n.user_id = ${userId} and not n.is_read and ${IS_SHOWN}`.execute(db);
  return rows[0] ?? { count: 0, groupIds: [] };
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

/**
 * Returns one page of the user's notifications, newest first, and how many there are in all. Ids are found and counted in an index alone,
 * and details are read for the page's own.
 */
export async function selectNotifications(
  db: Db,
  userId: number,
  limit: number,
  offset: number,
): Promise<{ page: NotificationRow[]; total: number }> {
  const { rows } = await sql<{ total: number } & (NotificationRow | { id: null })>`
    with ${shownTo(userId)}, page as materialized (
      select n.id from notifications n where n.user_id = ${userId} and ${IS_SHOWN}
      order by n.created_at desc, n.id desc limit ${limit} offset ${offset}
    )
    select counted.total, n.id, n.type, n.post_id, n.group_id, n.comment_id, n.emoji, n.is_read, n.created_at,
      ${personJson('u')} as person, p.content as post_content, g.name as group_name
    from (select count(*) as total from notifications n where n.user_id = ${userId} and ${IS_SHOWN}) counted
    left join (
      page
      join notifications n on n.id = page.id
      join users u on u.id = n.triggered_by_user_id
      left join posts p on p.id = n.post_id
      left join groups g on g.id = n.group_id
    ) on true
    order by n.created_at desc, n.id desc`.execute(db);
  return { page: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** Marks one of the user's notifications as read; false if there is none. */
export async function markRead(db: Db, userId: number, notificationId: number): Promise<boolean> {
  const { rows } = await sql`
    with ${shownTo(userId)}
    update notifications n set is_read = true
    where n.id = ${notificationId} and n.user_id = ${userId} and ${IS_SHOWN} returning n.id`.execute(db);
  return rows.length > 0;
}

/** Marks all of the user's notifications as read. Returns the ids of the newest `limit` of those the user sees, newest first. */
export async function markAllRead(db: Db, userId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${shownTo(userId)}, n as (
      update notifications n set is_read = true
      where n.user_id = ${userId} and not n.is_read and ${HAS_NO_DELETED_POST} returning n.*)
    select n.id from n where ${IS_IN_OWN_GROUP} order by n.created_at desc, n.id desc limit ${limit}`.execute(
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
