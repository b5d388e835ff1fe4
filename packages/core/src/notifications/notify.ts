import type { Db } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import type { DomainEvents, OutboxEvent, Topic } from '../outbox/index.ts';
import { announce, toPeople } from '../live/index.ts';
import {
  deleteCommentNotifications,
  deleteReactionNotifications,
  insertCommentNotifications,
  insertCommentReactionNotification,
  insertJoinApprovedNotification,
  insertJoinRequestNotifications,
  insertPostNotifications,
  insertPostReactionNotification,
} from './fan-out.queries.ts';

type Tell<T extends Topic> = (
  db: Db,
  eventId: number,
  payload: DomainEvents[T],
) => Promise<{ userId: number }[]>;

/** What each event does to notifications. */
const TELL: { [T in Topic]: Tell<T> } = {
  'post.created': (db, eventId, { postId }) => insertPostNotifications(db, eventId, postId),
  'comment.created': (db, eventId, { commentId }) => insertCommentNotifications(db, eventId, commentId),
  'comment.deleted': (db, _eventId, { commentId }) => deleteCommentNotifications(db, commentId),
  'reaction.added': (db, eventId, { kind, reactionId }) =>
    kind === 'post'
      ? insertPostReactionNotification(db, eventId, reactionId)
      : insertCommentReactionNotification(db, eventId, reactionId),
  'reaction.removed': (db, eventId, reaction) => deleteReactionNotifications(db, eventId, reaction),
  'join.requested': (db, eventId, { requestId }) => insertJoinRequestNotifications(db, eventId, requestId),
  'join.approved': (db, eventId, { requestId }) => insertJoinApprovedNotification(db, eventId, requestId),
  // Work for somebody else.
  'export.requested': async () => [],
};

/** Tells those who must hear of an event. Events may come twice and in any order; the outcome is the same. */
export async function notify(ctx: Pick<CoreContext, 'db' | 'live'>, event: OutboxEvent): Promise<void> {
  const tell = TELL[event.topic] as Tell<Topic>;
  const told = await tell(ctx.db, event.id, event.payload);
  const userIds = [...new Set(told.map(({ userId }) => userId))];
  if (userIds.length > 0) announce(ctx.live, ctx.db, toPeople(userIds, { query: 'notifications' }));
}
