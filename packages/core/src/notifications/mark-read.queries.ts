import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { Actor } from '../context.ts';
import { reading } from '../reading/index.ts';
import { HAS_NO_DELETED_POST, IS_IN_OWN_GROUP, IS_SHOWN, isNotOwn, shownTo } from './shown.queries.ts';

/** Marks one of the user's notifications as read, or with `isBundle` all of its bundle up to it. False if there is none. */
export async function markRead(
  db: Db,
  { userId, sessionId }: Actor,
  notificationId: number,
  isBundle: boolean,
): Promise<boolean> {
  const isSeen = sql`${isNotOwn(sessionId)} and ${IS_SHOWN}`;
  // A closed bundle has nothing unread, and a later bundle of the same name is a different one.
  const bundle = sql`n.bundle = (
    select bundle from notifications where id = ${notificationId} and user_id = ${userId} and closed_up_to = 0)`;
  const which = sql`(n.id = ${notificationId} ${isBundle ? sql`or ${bundle}` : sql``}) and ${isSeen}`;
  const { rows } = await sql`
    with ${shownTo(userId)}, ${reading(userId, which, isBundle ? notificationId : undefined)}
    select from notifications n where n.id = ${notificationId} and n.user_id = ${userId} and ${isSeen}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Marks all of the user's notifications as read. Returns the ids of the newest `limit` of those the user sees, newest first. */
export async function markAllRead(db: Db, { userId, sessionId }: Actor, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${shownTo(userId)}, ${reading(userId, sql`${isNotOwn(sessionId)} and ${HAS_NO_DELETED_POST}`)}
    select n.id from read join notifications n using (id) where ${IS_IN_OWN_GROUP}
    order by n.created_at desc, n.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks the given notifications of the user as unread, and reopens their bundles. Returns how many of them are the user's. */
export async function markUnread(
  db: Db,
  { userId, sessionId }: Actor,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ isNamed: boolean }>`
    with named as materialized (
      select n.id, n.bundle, n.closed_up_to from notifications n where n.user_id = ${userId} and n.id = any (${ids}) and ${isNotOwn(sessionId)}
    ), reopened as (
      select n.id from named join notifications n using (bundle, closed_up_to)
      where n.user_id = ${userId} and n.closed_up_to > 0
    )
    update notifications n set is_read = n.is_read and named.id is null, closed_up_to = 0
    from (select id from named union select id from reopened) changed left join named using (id)
    where n.id = changed.id
    returning named.id is not null as "isNamed"`.execute(db);
  return rows.filter(({ isNamed }) => isNamed).length;
}
