import type { Db } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { type Reactable, REACTED } from '../reactions/summary/index.ts';
import { closeReadBundles, holdBundles } from '../reading/index.ts';
import { BUNDLE } from './bundles.ts';
import { type Events, isActive, type Recipients, rowsOf } from './events.queries.ts';
import { isSilent, readIf } from './silence.ts';

/** Reactions that were added. */
type Added = Events<{ kind: Reactable; reactionId: number }>;

/** Returns SQL for the rows `r` of reactions, locked so that removing one waits and then finds the notifications to withdraw. */
const lockedReactions = (kind: Reactable, events: Added): RawBuilder<unknown> => sql`(
  select e.event_id, r.user_id, r.emoji, r.${sql.ref(REACTED[kind].column)}
  from ${rowsOf(events, 'reactionId')}
  join ${sql.table(REACTED[kind].table)} r on r.id = e.thing_id
  order by r.id for key share of r) r`;

/** Notifies the authors of posts of reactions. */
async function insertPostReactionNotifications(db: Db, events: Added): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, post_id, group_id, emoji, triggered_by_user_id, bundle, is_read, closed_up_to)
    select p.user_id, 'reaction', r.event_id, p.id, p.group_id, r.emoji, r.user_id, ${BUNDLE.reaction},
      ${readIf(isSilent(sql`'reaction'`), 'r.event_id')}
    from ${lockedReactions('post', events)}
    join posts p on p.id = r.post_id
    join group_members m on m.group_id = p.group_id and m.user_id = p.user_id
    where p.user_id <> r.user_id and ${isActive('r.user_id')}
    order by r.event_id
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/**
 * Notifies the authors of comments of reactions. Notifications about a deleted comment are hidden until it is restored. The comments are
 * locked, so that a deletion or restoration waits and then finds the notifications.
 */
async function insertCommentReactionNotifications(db: Db, events: Added): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, hidden_user_id, type, event_id, post_id, group_id, comment_id, emoji, triggered_by_user_id, bundle,
      is_read, closed_up_to)
    select case when c.deleted_at is null then c.user_id end, case when c.deleted_at is not null then c.user_id end, 'comment_reaction', r.event_id, p.id, p.group_id, c.id, r.emoji, r.user_id, ${BUNDLE.commentReaction},
      ${readIf(isSilent(sql`'comment_reaction'`), 'r.event_id')}
    from ${lockedReactions('comment', events)}
    join post_comments c on c.id = r.comment_id
    join posts p on p.id = c.post_id
    join group_members m on m.group_id = p.group_id and m.user_id = c.user_id
    where c.user_id <> r.user_id and ${isActive('r.user_id')}
    order by r.event_id
    on conflict (event_id, user_id, type) do nothing
    returning coalesce(user_id, hidden_user_id) as "userId"`.execute(db);
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

/**
 * Deletes unread notifications of removed reactions, but only those of events before the removal, so that a new reaction notifies again.
 */
export const deleteReactionNotifications = (db: Db, events: Removed): Promise<Recipients> =>
  byKind(events, {
    post: (some) => deleteOfThings(db, some, sql`n.type = 'reaction' and n.post_id`),
    comment: (some) => deleteOfThings(db, some, sql`n.type = 'comment_reaction' and n.comment_id`),
  });

/** Deletes the notifications, and closes the bundles that have nothing unread left, so that later notifications start a new one. */
async function deleteOfThings(db: Db, events: Removed, thing: RawBuilder<unknown>): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    with found as materialized (
      select n.id, n.user_id, n.bundle from notifications n
      join unnest(${events.map(({ eventId }) => eventId)}::bigint[], ${events.map(({ thingId }) => thingId)}::bigint[],
        ${events.map(({ userId }) => userId)}::bigint[], ${events.map(({ emoji }) => emoji)}::text[])
        as e (event_id, thing_id, user_id, emoji)
      on ${thing} = e.thing_id and n.triggered_by_user_id = e.user_id and n.emoji = e.emoji
        and n.event_id < e.event_id and not n.is_read
    ), ${holdBundles(sql`found`)}, deleted as (
      delete from notifications n using held join found using (id)
      where n.id = held.id and not n.is_read
      returning n.id, n.user_id, n.bundle, coalesce(n.user_id, n.hidden_user_id) as "userId"
    ), ${closeReadBundles(sql`deleted`)}
    select "userId" from deleted`.execute(db);
  return rows;
}
