import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

type Ref = string;
const of = (kind: string, ...ids: readonly Ref[]): RawBuilder<string> =>
  sql`${sql.lit(`${kind}:`)} || ${sql.join(
    ids.map((id) => sql.ref(id)),
    sql` || ':' || `,
  )}`;

/** SQL for the bundle of a notification. While a bundle is open, a user's notifications in it are shown as one. */
export const BUNDLE = {
  reaction: of('reaction', 'p.id'),
  commentReaction: of('comment_reaction', 'c.id'),
  /** Comments on a post, for its author and for those who commented before. */
  comments: of('comments', 'p.id'),
  /** Null if the post belongs to no share. */
  share: of('share', 'p.user_id', 'p.share_id'),
  joinRequest: of('join_request', 'r.group_id'),
};

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
    where n.user_id = c.user_id and n.bundle = c.bundle and n.closed_up_to = 0 and n.is_read
  )`;
