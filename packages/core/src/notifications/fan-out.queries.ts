import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** Whose notifications changed. */
type Told = { userId: number }[];

/**
 * Each of these writes all notifications of one event in one statement. They read what is true now, so former members and withdrawn
 * reactions are left out; the unique key of event, user and type makes a second run change nothing. A deleted post is included: its
 * notifications are hidden until it is restored. Events of deleted accounts notify no one.
 */
const isActive = (person: string) =>
  sql`exists (select from users w where w.id = ${sql.ref(person)} and w.deleted_at is null)`;

/** Notifies of a new post, or a completed goal: the other members who were there when it was shared. */
export async function insertPostNotifications(db: Db, eventId: number, postId: number): Promise<Told> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, triggered_by_user_id)
    select m.user_id, case p.kind when 'goal_completed' then 'goal_completion' else 'post' end,
      ${eventId}::bigint, p.id, p.group_id, p.user_id
    from posts p
    join groups g on g.id = p.group_id and g.deleted_at is null
    join group_members m on m.group_id = p.group_id and m.user_id <> p.user_id and m.joined_at <= p.created_at
    where p.id = ${postId} and ${isActive('p.user_id')}
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Notifies of a comment: the mentioned members, and the post's author unless mentioned. */
export async function insertCommentNotifications(db: Db, eventId: number, commentId: number): Promise<Told> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, comment_id, triggered_by_user_id)
    select distinct on (told.user_id) told.user_id, told.type, ${eventId}::bigint, p.id, p.group_id, c.id, c.user_id
    from (select * from post_comments where id = ${commentId} and deleted_at is null for key share) c
    join posts p on p.id = c.post_id
    join groups g on g.id = p.group_id and g.deleted_at is null
    cross join lateral (
      select n.mentioned_user_id as user_id, 'mention' as type, 1 as rank from comment_mentions n where n.comment_id = c.id
      union all select p.user_id, 'comment', 2
    ) told
    join group_members m on m.group_id = p.group_id and m.user_id = told.user_id
    where told.user_id <> c.user_id and ${isActive('c.user_id')}
    order by told.user_id, told.rank
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Notifies the author of a post of a reaction. The reaction is locked, so that removing it waits and finds what to withdraw. */
export async function insertPostReactionNotification(
  db: Db,
  eventId: number,
  reactionId: number,
): Promise<Told> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, emoji, triggered_by_user_id)
    select p.user_id, 'reaction', ${eventId}::bigint, p.id, p.group_id, r.emoji, r.user_id
    from (select * from post_reactions where id = ${reactionId} for key share) r
    join posts p on p.id = r.post_id
    join group_members m on m.group_id = p.group_id and m.user_id = p.user_id
    where p.user_id <> r.user_id and ${isActive('r.user_id')}
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Notifies the author of a comment of a reaction, in the same way. */
export async function insertCommentReactionNotification(
  db: Db,
  eventId: number,
  reactionId: number,
): Promise<Told> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, comment_id, emoji, triggered_by_user_id)
    select c.user_id, 'comment_reaction', ${eventId}::bigint, p.id, p.group_id, c.id, r.emoji, r.user_id
    from (select * from comment_reactions where id = ${reactionId} for key share) r
    join post_comments c on c.id = r.comment_id and c.deleted_at is null
    join posts p on p.id = c.post_id
    join group_members m on m.group_id = p.group_id and m.user_id = c.user_id
    where c.user_id <> r.user_id and ${isActive('r.user_id')}
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Deletes unread notifications of a reaction. Only those of events before its removal: a new reaction counts again. */
export async function deleteReactionNotifications(
  db: Db,
  eventId: number,
  {
    kind,
    thingId,
    userId,
    emoji,
  }: { kind: 'post' | 'comment'; thingId: number; userId: number; emoji: string },
): Promise<Told> {
  const thing =
    kind === 'post' ? sql`type = 'reaction' and post_id` : sql`type = 'comment_reaction' and comment_id`;
  const { rows } = await sql<{ userId: number }>`
    delete from notifications
    where ${thing} = ${thingId} and triggered_by_user_id = ${userId} and emoji = ${emoji}
      and event_id < ${eventId} and not is_read
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Deletes all notifications of a deleted comment. */
export async function deleteCommentNotifications(db: Db, commentId: number): Promise<Told> {
  const { rows } = await sql<{ userId: number }>`
    delete from notifications where comment_id = ${commentId} returning user_id as "userId"`.execute(db);
  return rows;
}

/** Notifies creator and admins of a request to join. The request is locked, so that deciding it waits and finds what to withdraw. */
export async function insertJoinRequestNotifications(
  db: Db,
  eventId: number,
  requestId: number,
): Promise<Told> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, group_id, triggered_by_user_id)
    select m.user_id, 'join_request', ${eventId}::bigint, r.group_id, r.user_id
    from (select * from group_join_requests where id = ${requestId} and status = 'pending' for share) r
    join groups g on g.id = r.group_id and g.deleted_at is null
    join group_members m on m.group_id = r.group_id and m.role in ('creator', 'admin') and m.user_id <> r.user_id
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Notifies a user of their approved request, if they are a member. One that was closed without a decision notifies no one. */
export async function insertJoinApprovedNotification(
  db: Db,
  eventId: number,
  requestId: number,
): Promise<Told> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, group_id, triggered_by_user_id)
    select r.user_id, 'join_approved', ${eventId}::bigint, r.group_id, r.responded_by
    from group_join_requests r
    join groups g on g.id = r.group_id and g.deleted_at is null
    join group_members m on m.group_id = r.group_id and m.user_id = r.user_id
    where r.id = ${requestId} and r.status = 'approved' and r.responded_by <> r.user_id
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}
