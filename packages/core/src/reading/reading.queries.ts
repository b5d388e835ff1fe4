import type { Db, Value } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';

const NEWEST = Number.MAX_SAFE_INTEGER;

/**
 * Returns SQL for CTEs that mark the user's unread notifications `n` that match `which` as read, up to the id `upTo`; `read` has their ids.
 * A bundle with no other unread one up to that id is closed, so that later notifications start a new one: wholly if its newer ones are read
 * too, else up to that id. Concurrently written notifications are newer than the statement and not included, so no writer waits.
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
    select n.id, n.bundle, n.is_read from (
      select id from unread
      union
      select n.id from notifications n
      where n.user_id = ${userId} and n.closed_up_to = 0 and n.bundle in (select bundle from unread)
    ) involved join notifications n using (id)
    where n.user_id = ${userId} and n.closed_up_to = 0
    order by n.id for update of n
  ), closing as materialized (
    select h.bundle, case when bool_and(h.is_read or u.id is not null) then max(h.id) else max(h.id) filter (where h.id <= ${upTo}) end as up_to
    from held h left join unread u on u.id = h.id
    where h.bundle is not null group by h.bundle having bool_and(h.is_read or u.id is not null) filter (where h.id <= ${upTo})
  ), marked as (
    update notifications n set is_read = true, closed_up_to = coalesce(c.up_to, n.closed_up_to)
    from (select id, bundle from unread union select h.id, bundle from held h join closing c using (bundle) where h.id <= c.up_to) m
    left join closing c on c.bundle = m.bundle
    where n.id = m.id
  ), read as (select id from unread)`;

/**
 * Returns SQL for the common table expression `held`: the notifications `leaving` (`id`, `user_id`, `bundle`), and the open ones in their
 * bundles. They are locked in the order of their ids, as readers lock them, so that the two never deadlock. A statement may
 * only change notifications that it has joined with `held`.
 */
export const holdBundles = (leaving: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  held as materialized (
    select n.id, n.user_id, n.bundle, n.is_read, n.closed_up_to from (
      select id from ${leaving}
      union
      select n.id from ${leaving} l join notifications n using (user_id, bundle) where n.closed_up_to = 0
    ) involved join notifications n using (id)
    order by n.id for update of n
  )`;

/**
 * Returns SQL for the common table expressions that close the bundles of notifications which are no longer shown (`id`, `user_id`, `bundle`)
 * and have nothing unread left, so that later notifications start a new one. Needs `holdBundles`.
 */
export const closeReadBundles = (gone: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left_over as materialized (
    select h.id, h.user_id, h.bundle, h.is_read from held h
    where h.closed_up_to = 0 and h.id not in (select id from ${gone})
      and (h.user_id, h.bundle) in (select user_id, bundle from ${gone})
  ), closing as (
    select user_id, bundle, max(id) as up_to from left_over group by user_id, bundle having bool_and(is_read)
  ), closed as (
    update notifications n set closed_up_to = c.up_to from left_over l join closing c using (user_id, bundle)
    where n.id = l.id
  )`;

/**
 * Closes the bundles of the notifications `n` that match `which` and have nothing unread, so that later notifications start a new one. For
 * notifications that are shown again: what was unread beside them may be gone.
 */
export async function closeShownAgain(trx: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with shown as materialized (
      select n.id, n.user_id, n.bundle from notifications n
      where ${which} and n.user_id is not null and n.bundle is not null and n.closed_up_to = 0 and n.is_read
    ), ${holdBundles(sql`shown`)}, closing as (
      select user_id, bundle, max(id) as up_to from held where closed_up_to = 0 group by user_id, bundle having bool_and(is_read)
    )
    update notifications n set closed_up_to = c.up_to from held h join closing c using (user_id, bundle)
    where n.id = h.id and h.closed_up_to = 0`.execute(trx);
}

/** Number of newest notifications that are compared: concurrent transactions may write ids in another order than times. */
const OVERLAPPING = 100;

/** Returns SQL for the newest id of the user's notifications, read or not; null if there are none. */
export const latestNotification = (userId: Value<number>): RawBuilder<number | null> => sql<number | null>`(
  select max(newest.id) from (
    select n.id from notifications n where n.user_id = ${userId} order by n.created_at desc, n.id desc limit ${OVERLAPPING}
  ) newest)`;
