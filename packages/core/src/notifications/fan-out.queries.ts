import type { Db } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Reactable } from '../reactions/summary/index.ts';
import { REACTED } from '../reactions/summary/index.ts';

/** The users whose notifications changed. */
export type Recipients = { userId: number }[];

/** Events of one topic. */
type Events<Fields> = readonly (Fields & { eventId: number })[];

/**
 * Each of these writes the notifications of all given events in one statement, each under its own event's id. They read what is true now,
 * so former members and withdrawn reactions are left out; the unique key of event, user and type makes a second run change nothing. A
 * deleted post is included: its notifications are hidden until it is restored. Events of deleted accounts notify no one.
 */
const isActive = (person: string) =>
  sql`exists (select from users w where w.id = ${sql.ref(person)} and w.deleted_at is null)`;

/** Returns SQL for the rows `e` of events: `event_id`, and the `thing_id` that each is about. */
const rowsOf = (events: Events<unknown>, thingIds: readonly number[]): RawBuilder<unknown> => sql`
  unnest(${events.map(({ eventId }) => eventId)}::bigint[], ${thingIds}::bigint[]) as e (event_id, thing_id)`;

/** Notifies of new posts and completed goals: the other members who were there when it was shared. */
export async function insertPostNotifications(
  db: Db,
  events: Events<{ postId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, triggered_by_user_id)
    select m.user_id, case p.kind when 'goal_completed' then 'goal_completion' else 'post' end,
      e.event_id, p.id, p.group_id, p.user_id
    from ${rowsOf(
      events,
      events.map(({ postId }) => postId),
    )}
    join posts p on p.id = e.thing_id
    join groups g on g.id = p.group_id and g.deleted_at is null
    join group_members m on m.group_id = p.group_id and m.user_id <> p.user_id and m.joined_at <= p.created_at
    where ${isActive('p.user_id')}
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/**
 * Notifies of comments: the mentioned members, and the post's author unless mentioned. The comments are locked, so that deleting one waits
 * and finds what to delete.
 */
export async function insertCommentNotifications(
  db: Db,
  events: Events<{ commentId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, comment_id, triggered_by_user_id)
    select distinct on (c.event_id, told.user_id) told.user_id, told.type, c.event_id, p.id, p.group_id, c.id, c.user_id
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
      union all select p.user_id, 'comment', 2
    ) told
    join group_members m on m.group_id = p.group_id and m.user_id = told.user_id
    where told.user_id <> c.user_id and ${isActive('c.user_id')}
    order by c.event_id, told.user_id, told.rank
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Reactions that were added. */
type Added = Events<{ kind: Reactable; reactionId: number }>;

/** Returns SQL for the rows `r` of reactions, locked so that removing one waits and finds what to withdraw. */
const lockedReactions = (kind: Reactable, events: Added): RawBuilder<unknown> => sql`(
  select e.event_id, r.user_id, r.emoji, r.${sql.ref(REACTED[kind].column)}
  from ${rowsOf(
    events,
    events.map(({ reactionId }) => reactionId),
  )}
  join ${sql.table(REACTED[kind].table)} r on r.id = e.thing_id
  order by r.id for key share of r) r`;

/** Notifies the authors of posts of reactions. */
async function insertPostReactionNotifications(db: Db, events: Added): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, emoji, triggered_by_user_id)
    select p.user_id, 'reaction', r.event_id, p.id, p.group_id, r.emoji, r.user_id
    from ${lockedReactions('post', events)}
    join posts p on p.id = r.post_id
    join group_members m on m.group_id = p.group_id and m.user_id = p.user_id
    where p.user_id <> r.user_id and ${isActive('r.user_id')}
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Notifies the authors of comments of reactions. */
async function insertCommentReactionNotifications(db: Db, events: Added): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, comment_id, emoji, triggered_by_user_id)
    select c.user_id, 'comment_reaction', r.event_id, p.id, p.group_id, c.id, r.emoji, r.user_id
    from ${lockedReactions('comment', events)}
    join post_comments c on c.id = r.comment_id and c.deleted_at is null
    join posts p on p.id = c.post_id
    join group_members m on m.group_id = p.group_id and m.user_id = c.user_id
    where c.user_id <> r.user_id and ${isActive('r.user_id')}
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Runs a statement for the events about posts, and one for those about comments, if there are any. */
async function byKind<E extends { kind: Reactable }>(
  events: readonly E[],
  write: Record<Reactable, (events: readonly E[]) => Promise<Recipients>>,
): Promise<Recipients> {
  const recipients: Recipients = [];
  for (const kind of ['post', 'comment'] as const) {
    const ofKind = events.filter((event) => event.kind === kind);
    if (ofKind.length > 0) recipients.push(...(await write[kind](ofKind)));
  }
  return recipients;
}

/** Notifies the authors of posts and comments of reactions. */
export const insertReactionNotifications = (db: Db, events: Added): Promise<Recipients> =>
  byKind(events, {
    post: (some) => insertPostReactionNotifications(db, some),
    comment: (some) => insertCommentReactionNotifications(db, some),
  });

/** Reactions that were removed. */
type Removed = Events<{ kind: Reactable; thingId: number; userId: number; emoji: string }>;

/** Deletes unread notifications of reactions. Only those of events before the removal: a new reaction counts again. */
export const deleteReactionNotifications = (db: Db, events: Removed): Promise<Recipients> =>
  byKind(events, {
    post: (some) => deleteOfThings(db, some, sql`n.type = 'reaction' and n.post_id`),
    comment: (some) => deleteOfThings(db, some, sql`n.type = 'comment_reaction' and n.comment_id`),
  });

async function deleteOfThings(db: Db, events: Removed, thing: RawBuilder<unknown>): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    delete from notifications n
    using unnest(${events.map(({ eventId }) => eventId)}::bigint[], ${events.map(({ thingId }) => thingId)}::bigint[],
      ${events.map(({ userId }) => userId)}::bigint[], ${events.map(({ emoji }) => emoji)}::text[])
      as e (event_id, thing_id, user_id, emoji)
    where ${thing} = e.thing_id and n.triggered_by_user_id = e.user_id and n.emoji = e.emoji
      and n.event_id < e.event_id and not n.is_read
    returning n.user_id as "userId"`.execute(db);
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

/** Notifies creator and admins of requests to join. The requests are locked, so that deciding one waits and finds what to withdraw. */
export async function insertJoinRequestNotifications(
  db: Db,
  events: Events<{ requestId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, group_id, triggered_by_user_id)
    select m.user_id, 'join_request', r.event_id, r.group_id, r.user_id
    from (
      select e.event_id, r.group_id, r.user_id
      from ${rowsOf(
        events,
        events.map(({ requestId }) => requestId),
      )}
      join group_join_requests r on r.id = e.thing_id and r.status = 'pending'
      order by r.id for share of r
    ) r
    join groups g on g.id = r.group_id and g.deleted_at is null
    join group_members m on m.group_id = r.group_id and m.role in ('creator', 'admin') and m.user_id <> r.user_id
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Notifies users of their approved requests, if they are members. One that was closed without a decision notifies no one. */
export async function insertJoinApprovedNotifications(
  db: Db,
  events: Events<{ requestId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, group_id, triggered_by_user_id)
    select r.user_id, 'join_approved', e.event_id, r.group_id, r.responded_by
    from ${rowsOf(
      events,
      events.map(({ requestId }) => requestId),
    )}
    join group_join_requests r on r.id = e.thing_id and r.status = 'approved' and r.responded_by <> r.user_id
    join groups g on g.id = r.group_id and g.deleted_at is null
    join group_members m on m.group_id = r.group_id and m.user_id = r.user_id
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}
