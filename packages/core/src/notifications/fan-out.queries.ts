import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { closeReadBundles, closeShownAgain, holdBundles } from '../reading/index.ts';
import { BUNDLE } from './bundles.ts';
import { type Events, isActive, type Recipients, rowsOf } from './events.queries.ts';
import { IS_UNFOLLOWED, isSilent, readIf } from './silence.ts';

/** Notifies of new posts and completed goals: the other members who had joined before. */
export async function insertPostNotifications(
  db: Db,
  events: Events<{ postId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, triggered_by_user_id, bundle, is_read, closed_up_to)
    select m.user_id, case p.kind when 'goal_completed' then 'goal_completion' else 'post' end,
      e.event_id, p.id, p.group_id, p.user_id, ${BUNDLE.share},
      ${readIf(isSilent(sql`'post'`), 'e.event_id')}
    from ${rowsOf(events, 'postId')}
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
 * Locks the comments with these ids, and those that the reactions are about, until the transaction ends. Statements that begin later see
 * committed changes of them, and further changes wait. All comments of a batch are locked by one statement, in the order of their ids, so
 * that two batches never wait for each other.
 */
export async function lockComments(
  db: Db,
  { commentIds, reactionIds }: { commentIds: readonly number[]; reactionIds: readonly number[] },
): Promise<void> {
  await sql`
    select from post_comments
    where id = any (${commentIds}::bigint[] || array(select comment_id from comment_reactions where id = any (${reactionIds})))
    order by id for no key update`.execute(db);
}

const commentsOf = (events: Events<{ commentId: number }>) => events.map(({ commentId }) => commentId);

/**
 * Notifies of comments: the mentioned members, the author of the comment replied to, the post's author, and users who had commented on or
 * followed the post before. Each user gets at most one notification per comment, the one with the lowest rank, however often the comment
 * changes. The comments are locked.
 */
export async function insertCommentNotifications(
  db: Db,
  events: Events<{ commentId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, comment_id, triggered_by_user_id, bundle,
      is_read, closed_up_to)
    select distinct on (c.id, recipient.user_id) recipient.user_id, recipient.type, e.event_id, p.id, p.group_id, c.id, c.user_id,
      case when recipient.type in ('comment', 'thread') then ${BUNDLE.comments} end,
      ${readIf(sql`(${isSilent(sql`recipient.type`)} or (recipient.type in ('comment', 'thread') and ${IS_UNFOLLOWED}))`, 'e.event_id')}
    from ${rowsOf(events, 'commentId')}
    join post_comments c on c.id = e.thing_id and c.deleted_at is null
    join posts p on p.id = c.post_id
    join groups g on g.id = p.group_id and g.deleted_at is null
    cross join lateral (
      select n.mentioned_user_id as user_id, 'mention' as type, 1 as rank from comment_mentions n where n.comment_id = c.id
      union all select q.user_id, 'reply', 2 from post_comments q where q.id = c.reply_to_id and q.deleted_at is null
      union all select p.user_id, 'comment', 3
      union all select distinct o.user_id, 'thread', 4 from post_comments o
        where o.post_id = p.id and o.id < c.id and o.deleted_at is null
      union all select f.user_id, 'thread', 4 from post_follows f
        where f.post_id = p.id and f.is_following and f.created_at <= c.created_at
    ) recipient
    join group_members m on m.group_id = p.group_id and m.user_id = recipient.user_id
    where recipient.user_id <> c.user_id and ${isActive('c.user_id')} and not exists (
      select from notifications n
      where n.comment_id = c.id and n.type <> 'comment_reaction' and recipient.user_id in (n.user_id, n.hidden_user_id))
    order by c.id, recipient.user_id, recipient.rank, e.event_id
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/**
 * Hides the notifications of deleted comments, and shows those of other comments. Closes bundles that have nothing unread left. The comments
 * are locked.
 */
export async function hideCommentNotifications(
  db: Db,
  events: Events<{ commentId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    with found as materialized (
      select n.id, coalesce(n.user_id, n.hidden_user_id) as user_id, n.bundle
      from post_comments c join notifications n on n.comment_id = c.id
      where c.id = any (${commentsOf(events)}) and (c.deleted_at is null) = (n.user_id is null)
    ), ${holdBundles(sql`found`)}, changed as (
      update notifications n set user_id = n.hidden_user_id, hidden_user_id = n.user_id
      from held join found using (id)
      where n.id = held.id
      returning n.id, n.bundle, n.hidden_user_id, coalesce(n.user_id, n.hidden_user_id) as "userId"
    ), gone as (select id, hidden_user_id as user_id, bundle from changed where hidden_user_id is not null),
    ${closeReadBundles(sql`gone`)}
    select "userId" from changed`.execute(db);
  return rows;
}

/**
 * Updates the notifications of comments that were edited or restored: shows those of restored comments, deletes unread mentions that were
 * edited away, and notifies users who have none yet.
 */
export async function updateCommentNotifications(
  db: Db,
  events: Events<{ commentId: number }>,
): Promise<Recipients> {
  const shown = await hideCommentNotifications(db, events);
  if (shown.length > 0) await closeShownAgain(db, sql`n.comment_id = any (${commentsOf(events)})`);
  const { rows: withdrawn } = await sql<{ userId: number }>`
    delete from notifications n
    where n.comment_id = any (${commentsOf(events)}) and n.type = 'mention' and not n.is_read and not exists (
      select from comment_mentions m
      where m.comment_id = n.comment_id and m.mentioned_user_id in (n.user_id, n.hidden_user_id))
    returning coalesce(n.user_id, n.hidden_user_id) as "userId"`.execute(db);
  return [...shown, ...withdrawn, ...(await insertCommentNotifications(db, events))];
}
