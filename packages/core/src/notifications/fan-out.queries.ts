import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { BUNDLE } from './bundles.ts';
import type { Events, Recipients } from './events.queries.ts';
import { isActive, rowsOf } from './events.queries.ts';

/** Notifies of new posts and completed goals: the other members who were there when it was shared. */
export async function insertPostNotifications(
  db: Db,
  events: Events<{ postId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, triggered_by_user_id, bundle)
    select m.user_id, case p.kind when 'goal_completed' then 'goal_completion' else 'post' end,
      e.event_id, p.id, p.group_id, p.user_id, ${BUNDLE.share}
    from ${rowsOf(
      events,
      events.map(({ postId }) => postId),
    )}
    join posts p on p.id = e.thing_id
    join groups g on g.id = p.group_id and g.deleted_at is null
    join group_members m on m.group_id = p.group_id and m.user_id <> p.user_id and m.joined_at <= p.created_at
    where ${isActive('p.user_id')}
    order by e.event_id
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/**
 * Notifies of comments: the mentioned members, the post's author, and those who commented before, each once: the lowest rank counts. The
 * comments are locked, so that deleting one waits and finds what to delete.
 */
export async function insertCommentNotifications(
  db: Db,
  events: Events<{ commentId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, comment_id, triggered_by_user_id, bundle)
    select distinct on (c.event_id, told.user_id) told.user_id, told.type, c.event_id, p.id, p.group_id, c.id, c.user_id,
      case when told.type in ('comment', 'thread') then ${BUNDLE.comments} end
    from (
      select e.event_id, c.id, c.post_id, c.user_id
      from ${rowsOf(
        events,
        events.map(({ commentId }) => commentId),
      )}
      join post_comments c on c.id = e.thing_id and c.deleted_at is null
      order by c.id for share of c
    ) c
    join posts p on p.id = c.post_id
    join groups g on g.id = p.group_id and g.deleted_at is null
    cross join lateral (
      select n.mentioned_user_id as user_id, 'mention' as type, 1 as rank from comment_mentions n where n.comment_id = c.id
      union all select p.user_id, 'comment', 3
      union all select o.user_id, 'thread', 4 from post_comments o
        where o.post_id = p.id and o.id < c.id and o.deleted_at is null
    ) told
    join group_members m on m.group_id = p.group_id and m.user_id = told.user_id
    where told.user_id <> c.user_id and ${isActive('c.user_id')}
    order by c.event_id, told.user_id, told.rank
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Deletes all notifications of deleted comments. */
export async function deleteCommentNotifications(
  db: Db,
  events: Events<{ commentId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    delete from notifications where comment_id = any (${events.map(({ commentId }) => commentId)})
    returning user_id as "userId"`.execute(db);
  return rows;
}
