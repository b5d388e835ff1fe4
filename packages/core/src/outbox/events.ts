import { z } from 'zod/mini';

/**
 * Identifies one event permanently. Its id alone does not: ids are reused after a restore, or after a failover that lost the newest. Jobs
 * of earlier versions have only the id.
 */
const EVENT_REF = { eventId: z.int(), writtenAt: z.optional(z.int()) };
export type EventRef = z.infer<z.ZodMiniObject<typeof EVENT_REF>>;

/** Defines an event: its topic, the payload in the outbox, and the schema that subscribers get, which is the payload with the reference. */
const defineEvent = <const T extends string, Shape extends z.core.$ZodShape>(topic: T, shape: Shape) => ({
  topic,
  payload: z.object(shape),
  schema: z.object({ ...EVENT_REF, ...shape }),
});

const target = z.enum(['post', 'comment']);

export const postCreated = defineEvent('post.created', {
  postId: z.int(),
  groupId: z.int(),
  userId: z.int(),
});
export const commentCreated = defineEvent('comment.created', { commentId: z.int() });
/** Emitted after an edit or a restore. */
export const commentChanged = defineEvent('comment.changed', { commentId: z.int() });
export const commentDeleted = defineEvent('comment.deleted', { commentId: z.int() });
export const reactionAdded = defineEvent('reaction.added', { kind: target, reactionId: z.int() });
export const reactionRemoved = defineEvent('reaction.removed', {
  kind: target,
  thingId: z.int(),
  userId: z.int(),
  emoji: z.string(),
});
export const joinRequested = defineEvent('join.requested', { requestId: z.int() });
export const joinApproved = defineEvent('join.approved', { requestId: z.int() });
export const memberJoined = defineEvent('member.joined', {
  groupId: z.int(),
  userId: z.int(),
  byUserId: z.optional(z.int()),
});
export const roleGiven = defineEvent('role.given', {
  groupId: z.int(),
  userId: z.int(),
  byUserId: z.int(),
  role: z.enum(['admin', 'creator']),
});
/** Emitted after a sign-in on a new device, with the session that it opened. */
export const deviceAdded = defineEvent('device.added', { sessionId: z.int() });
/** Emitted after a session started a change of number that is pending. */
export const numberChangeStarted = defineEvent('number_change.started', { sessionId: z.int() });
export const exportRequested = defineEvent('export.requested', { exportId: z.int() });

/** Schemas of all events by topic, as subscribers get them. */
export const EVENTS = {
  [postCreated.topic]: postCreated.schema,
  [commentCreated.topic]: commentCreated.schema,
  [commentChanged.topic]: commentChanged.schema,
  [commentDeleted.topic]: commentDeleted.schema,
  [reactionAdded.topic]: reactionAdded.schema,
  [reactionRemoved.topic]: reactionRemoved.schema,
  [joinRequested.topic]: joinRequested.schema,
  [joinApproved.topic]: joinApproved.schema,
  [memberJoined.topic]: memberJoined.schema,
  [roleGiven.topic]: roleGiven.schema,
  [deviceAdded.topic]: deviceAdded.schema,
  [numberChangeStarted.topic]: numberChangeStarted.schema,
  [exportRequested.topic]: exportRequested.schema,
};

export type Topic = keyof typeof EVENTS;

/** The payload that a subscriber to the topic gets. */
export type Payload<T extends Topic> = z.output<(typeof EVENTS)[T]>;

/** An event of the outbox; the generic form keeps topic and payload paired. */
export type OutboxEvent<T extends Topic = Topic> = {
  [K in T]: { id: number; topic: K; payload: Payload<K> };
}[T];

/** True if this version knows the topic. */
export const isTopic = (topic: string): topic is Topic => Object.hasOwn(EVENTS, topic);
