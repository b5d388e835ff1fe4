import type { Value } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

const NEWEST = Number.MAX_SAFE_INTEGER;

/**
 * Returns SQL for CTEs that mark the user's unread notifications `n` that match `which` as read, up to the id `upTo`; `read` has their ids.
 * A bundle with no other unread one up to that id is closed, so that later notifications start a new one. Concurrently written
 * notifications are newer than the statement and not included, so no writer waits.
 */
export const reading = (
  userId: number,
  which: RawBuilder<unknown>,
  upTo = NEWEST,
): RawBuilder<unknown> => sql`
  unread as materialized (
    select n.id, n.bundle from notifications n
    where n.user_id = ${userId} and not n.is_read and n.id <= ${upTo} and ${which}
  ), held as materialized (
    -- Of two that read the last two of a bundle at once, one waits here and then sees what the other has read.
    select n.id, n.bundle, n.is_read from notifications n
    where n.user_id = ${userId} and n.closed_up_to = 0 and n.id <= ${upTo} and n.bundle in (select bundle from unread)
    order by n.id for update of n
  ), closing as materialized (
    select h.bundle, max(h.id) as up_to from held h left join unread u on u.id = h.id
    group by h.bundle having bool_and(h.is_read or u.id is not null)
  ), marked as (
    update notifications n set is_read = true, closed_up_to = coalesce(c.up_to, n.closed_up_to)
    from (select id, bundle from unread union select h.id, h.bundle from held h join closing using (bundle)) m
    left join closing c on c.bundle = m.bundle
    where n.id = m.id
  ), read as (select id from unread)`;

/**
 * Returns SQL for the common table expressions that close the bundles of notifications which are no longer shown (`id`, `user_id`, `bundle`)
 * and have nothing unread left, so that later notifications start a new one.
 */
export const closeReadBundles = (gone: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  closing as (
    select n.user_id, n.bundle, max(n.id) as up_to from notifications n
    join (select distinct user_id, bundle from ${gone}) d using (user_id, bundle)
    where n.closed_up_to = 0 and n.id not in (select id from ${gone})
    group by n.user_id, n.bundle having bool_and(n.is_read)
  ), closed as (
    update notifications n set closed_up_to = c.up_to from closing c
    where n.user_id = c.user_id and n.bundle = c.bundle and n.closed_up_to = 0 and n.is_read and n.id not in (select id from ${gone})
  )`;

/** Number of newest notifications that are compared: concurrent transactions may write ids in another order than times. */
const OVERLAPPING = 100;

/** Returns SQL for the newest id of the user's notifications, read or not; null if there are none. */
export const latestNotification = (userId: Value<number>): RawBuilder<number | null> => sql<number | null>`(
  select max(newest.id) from (
    select n.id from notifications n where n.user_id = ${userId} order by n.created_at desc, n.id desc limit ${OVERLAPPING}
  ) newest)`;
