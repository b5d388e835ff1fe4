import type { Db } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import type { OutboxEvent, Payload, Topic } from '../outbox/index.ts';
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

type Ctx = Pick<CoreContext, 'db' | 'live'>;

/**
 * Returns a subscriber that writes notifications and announces them to the users whose lists changed. Events may come twice and in
 * any order; the outcome is the same.
 */
const notifier =
  <T extends Topic>(write: (db: Db, event: Payload<T>) => Promise<{ userId: number }[]>) =>
  async (ctx: Ctx, event: Payload<T>): Promise<void> => {
    const recipients = await write(ctx.db, event);
    const userIds = [...new Set(recipients.map(({ userId }) => userId))];
    if (userIds.length > 0) announce(ctx.live, ctx.db, toPeople(userIds, { query: 'notifications' }));
  };

export const notifyPost = notifier<'post.created'>((db, { eventId, postId }) =>
  insertPostNotifications(db, eventId, postId),
);
export const notifyComment = notifier<'comment.created'>((db, { eventId, commentId }) =>
  insertCommentNotifications(db, eventId, commentId),
);
export const withdrawComment = notifier<'comment.deleted'>((db, { commentId }) =>
  deleteCommentNotifications(db, commentId),
);
export const notifyReaction = notifier<'reaction.added'>((db, { eventId, kind, reactionId }) =>
  kind === 'post'
    ? insertPostReactionNotification(db, eventId, reactionId)
    : insertCommentReactionNotification(db, eventId, reactionId),
);
export const withdrawReaction = notifier<'reaction.removed'>((db, { eventId, ...reaction }) =>
  deleteReactionNotifications(db, eventId, reaction),
);
export const notifyJoinRequest = notifier<'join.requested'>((db, { eventId, requestId }) =>
  insertJoinRequestNotifications(db, eventId, requestId),
);
export const notifyJoinApproval = notifier<'join.approved'>((db, { eventId, requestId }) =>
  insertJoinApprovedNotification(db, eventId, requestId),
);

/** Runs the notification subscriber of an event of any topic, without completing the event. For seeding and tests, which have no worker. */
export async function notify(ctx: Ctx, { id, ...event }: OutboxEvent): Promise<void> {
  const eventId = { eventId: id };
  switch (event.topic) {
    case 'post.created':
      return notifyPost(ctx, { ...event.payload, ...eventId });
    case 'comment.created':
      return notifyComment(ctx, { ...event.payload, ...eventId });
    case 'comment.deleted':
      return withdrawComment(ctx, { ...event.payload, ...eventId });
    case 'reaction.added':
      return notifyReaction(ctx, { ...event.payload, ...eventId });
    case 'reaction.removed':
      return withdrawReaction(ctx, { ...event.payload, ...eventId });
    case 'join.requested':
      return notifyJoinRequest(ctx, { ...event.payload, ...eventId });
    case 'join.approved':
      return notifyJoinApproval(ctx, { ...event.payload, ...eventId });
    case 'export.requested':
      return undefined;
  }
}
