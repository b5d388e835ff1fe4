import type { Topic } from '@dubs/core';
import { z } from 'zod';

const event = <T extends z.ZodRawShape>(payload: T) =>
  z.object({ eventId: z.int(), writtenAt: z.optional(z.int()), ...payload });
const reactable = z.enum(['post', 'comment']);

/** Jobs that come from the outbox, named for their topic. */
const EVENT_JOBS = {
  'post.created': event({ postId: z.int(), groupId: z.int(), userId: z.int() }),
  'comment.created': event({ commentId: z.int() }),
  'comment.deleted': event({ commentId: z.int() }),
  'reaction.added': event({ kind: reactable, reactionId: z.int() }),
  'reaction.removed': event({ kind: reactable, thingId: z.int(), userId: z.int(), emoji: z.string() }),
  'join.requested': event({ requestId: z.int() }),
  'join.approved': event({ requestId: z.int() }),
  'export.requested': event({ exportId: z.int() }),
} as const satisfies Record<Topic, z.ZodType>;

/** Every job by name, with what it carries. */
export const JOBS = {
  ...EVENT_JOBS,
  'retention.purge': z.object({}),
  'media.sweep': z.object({}),
  'exports.sweep': z.object({}),
  'accounts.erase': z.object({}),
  'reminders.sweep': z.object({}),
  'reminder.send': z.object({ reminderId: z.int() }),
  'reminders.reconcile': z.object({}),
} as const;

export type Jobs = typeof JOBS;
