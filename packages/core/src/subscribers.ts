import type { CoreContext } from './context.ts';
import { buildExport } from './exports/index.ts';
import {
  notifyComment,
  notifyJoinApproval,
  notifyJoinRequest,
  notifyPost,
  notifyReaction,
  withdrawComment,
  withdrawReaction,
} from './notifications/index.ts';
import type { EventRef, Payload, Topic } from './outbox/index.ts';
import { completeEvent } from './outbox/index.ts';
import type { Zip } from './ports.ts';

/** What subscribers need. */
export type SubscriberContext = Pick<CoreContext, 'db' | 'blobs' | 'clock' | 'live' | 'log'> & { zip: Zip };

type Subscribers = { [T in Topic]: (event: Payload<T>) => Promise<unknown> };

/** Returns who reacts to what: the subscriber of every event, each of which completes its event. */
export function subscribers(ctx: SubscriberContext): Subscribers {
  /** Runs a reaction in the transaction that completes its event, so that it takes effect once. */
  const on =
    <E extends EventRef>(react: (ctx: SubscriberContext, event: E) => Promise<unknown>) =>
    (event: E) =>
      completeEvent(ctx, event, (db) => react({ ...ctx, db }, event));

  return {
    'post.created': on(notifyPost),
    'comment.created': on(notifyComment),
    'comment.deleted': on(withdrawComment),
    'reaction.added': on(notifyReaction),
    'reaction.removed': on(withdrawReaction),
    'join.requested': on(notifyJoinRequest),
    'join.approved': on(notifyJoinApproval),
    // Takes too long for a transaction: it completes its event itself.
    'export.requested': async (event) => {
      const outcome = await buildExport(ctx, event);
      ctx.log.info({ exportId: event.exportId, outcome }, 'export.processed');
    },
  };
}
