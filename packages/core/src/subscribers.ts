import type { Db } from '@dubs/db';
import type { CoreContext } from './context.ts';
import { buildExport } from './exports/index.ts';
import { announce, toPeople } from './live/index.ts';
import {
  deleteReactionNotifications,
  hideCommentNotifications,
  insertCommentNotifications,
  insertJoinApprovedNotifications,
  insertJoinRequestNotifications,
  insertMemberJoinedNotifications,
  insertNewDeviceNotifications,
  insertNumberChangeNotifications,
  insertPostNotifications,
  insertReactionNotifications,
  insertRoleNotifications,
  lockComments,
  lockNotifications,
  type Recipients,
  updateCommentNotifications,
} from './notifications/index.ts';
import {
  completeEvent,
  type EventHandling,
  type OutboxEvent,
  type Payload,
  type Topic,
} from './outbox/index.ts';
import type { Zip } from './ports.ts';
import { insertDeliveries } from './push/index.ts';

/** The topics whose events go through the queue, each with its own job. */
type QueuedTopic = 'export.requested';
/** The topics that the relay handles itself, all events of a batch in one transaction. */
type HandledTopic = Exclude<Topic, QueuedTopic>;

/** Writes the notifications of events of one topic. Events may be repeated, in any order; the outcome is the same. */
type Handle<T extends HandledTopic> = (db: Db, events: readonly Payload<T>[]) => Promise<Recipients>;

/** The handlers of topics. Those in `WITHDRAWING` run in this order, after the others. */
const HANDLERS: { [T in HandledTopic]: Handle<T> } = {
  'post.created': insertPostNotifications,
  'comment.created': insertCommentNotifications,
  'reaction.added': insertReactionNotifications,
  'join.requested': insertJoinRequestNotifications,
  'join.approved': insertJoinApprovedNotifications,
  'member.joined': insertMemberJoinedNotifications,
  'role.given': insertRoleNotifications,
  'device.added': insertNewDeviceNotifications,
  'number_change.started': insertNumberChangeNotifications,
  'comment.changed': updateCommentNotifications,
  'reaction.removed': deleteReactionNotifications,
  // Last, because bundles are closed only while they are shown.
  'comment.deleted': hideCommentNotifications,
};

/** The topics whose handlers lock notifications that exist. */
const WITHDRAWING: ReadonlySet<Topic> = new Set(['comment.changed', 'reaction.removed', 'comment.deleted']);

/** Context of subscribers. */
export type SubscriberContext = Pick<CoreContext, 'db' | 'blobs' | 'clock' | 'live' | 'log'> & { zip: Zip };

/** Returns the handlers of the topics that go through the queue. */
const queued = (ctx: SubscriberContext): Pick<Subscribers, QueuedTopic> => ({
  // Takes too long for a transaction, so it completes its event itself.
  'export.requested': async (event) => {
    const outcome = await buildExport(ctx, event);
    ctx.log.info({ exportId: event.exportId, outcome }, 'export.processed');
  },
});

type Subscribers = { [T in Topic]: (event: Payload<T>) => Promise<unknown> };

const isHandled = (topic: Topic): topic is HandledTopic => Object.hasOwn(HANDLERS, topic);
const HANDLED_TOPICS = Object.keys(HANDLERS) as HandledTopic[];

const payloadsOf = <T extends HandledTopic>(topic: T, events: readonly OutboxEvent[]): Payload<T>[] =>
  events
    .filter((event): event is OutboxEvent & OutboxEvent<T> => event.topic === topic)
    .map(({ id, payload }) => ({ ...payload, eventId: id }));

/** Returns the events in the order of their ids, as runs of one topic each. Handled in turn, they are listed in the order of the events. */
function runsOf(events: readonly OutboxEvent[]): OutboxEvent[][] {
  const runs: OutboxEvent[][] = [];
  for (const event of events.toSorted((one, other) => one.id - other.id)) {
    const last = runs.at(-1);
    if (last?.[0]?.topic === event.topic) last.push(event);
    else runs.push([event]);
  }
  return runs;
}

async function handleTopic<T extends HandledTopic>(
  db: Db,
  topic: T,
  payloads: readonly Payload<T>[],
): Promise<Recipients> {
  const handle: Handle<T> = HANDLERS[topic];
  return payloads.length === 0 ? [] : handle(db, payloads);
}

/** Locks the comments that the events are about, if there are any. */
async function lockCommentsOf(db: Db, payloads: readonly Payload<Topic>[]): Promise<void> {
  const commentIds = payloads.flatMap((event) => ('commentId' in event ? event.commentId : []));
  const reactionIds = payloads.flatMap((event) =>
    'reactionId' in event && event.kind === 'comment' ? event.reactionId : [],
  );
  if (commentIds.length + reactionIds.length > 0) await lockComments(db, { commentIds, reactionIds });
}

/** Locks the notifications that events of these topics withdraw or hide, if there are any. */
async function lockWithdrawn(db: Db, events: readonly OutboxEvent[]): Promise<void> {
  const payloads = events.filter(({ topic }) => WITHDRAWING.has(topic)).map(({ payload }) => payload);
  if (payloads.length === 0) return;
  const removed = payloads.filter((event): event is Payload<'reaction.removed'> => 'thingId' in event);
  const reactedTo = removed.flatMap(({ kind, thingId }) => (kind === 'comment' ? thingId : []));
  await lockNotifications(db, {
    commentIds: [...reactedTo, ...payloads.flatMap((event) => ('commentId' in event ? event.commentId : []))],
    postReactions: removed.filter(({ kind }) => kind === 'post'),
  });
}

function announceTo({ db, live }: Pick<CoreContext, 'db' | 'live'>, recipients: Recipients): void {
  const userIds = [...new Set(recipients.map(({ userId }) => userId))];
  if (userIds.length > 0) announce(live, db, toPeople(userIds, { query: 'notifications' }));
}

/** Writes the notifications of events and announces them to the users whose lists changed. Leaves the events in the outbox. */
export async function handleEvents(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  events: readonly OutboxEvent[],
): Promise<void> {
  let recipients: Recipients = [];
  await lockCommentsOf(
    ctx.db,
    events.map(({ payload }) => payload),
  );
  for (const run of runsOf(events.filter(({ topic }) => !WITHDRAWING.has(topic))))
    for (const topic of HANDLED_TOPICS)
      recipients = recipients.concat(await handleTopic(ctx.db, topic, payloadsOf(topic, run)));
  await lockWithdrawn(ctx.db, events);
  for (const topic of HANDLED_TOPICS.filter((one) => WITHDRAWING.has(one)))
    recipients = recipients.concat(await handleTopic(ctx.db, topic, payloadsOf(topic, events)));
  if (recipients.length > 0)
    await insertDeliveries(
      ctx.db,
      events.map(({ id }) => id),
    );
  announceTo(ctx, recipients);
}

/** The relay's handling of events, except for the queue. */
export const eventHandling: Pick<EventHandling, 'isHandled' | 'handle'> = { isHandled, handle: handleEvents };

/** Returns the handler of a job from a worker of an earlier version, which sent all events through the queue. */
const handleJob =
  <T extends HandledTopic>(ctx: SubscriberContext, topic: T) =>
  (payload: Payload<T>): Promise<unknown> =>
    completeEvent(ctx, payload, (db) =>
      handleEvents({ ...ctx, db }, [{ id: payload.eventId, topic, payload } as OutboxEvent]),
    );

/** Returns the handlers of all events that can arrive as jobs. */
export const subscribers = (ctx: SubscriberContext): Subscribers => ({
  ...queued(ctx),
  ...(Object.fromEntries(HANDLED_TOPICS.map((topic) => [topic, handleJob(ctx, topic)])) as Pick<
    Subscribers,
    HandledTopic
  >),
});
