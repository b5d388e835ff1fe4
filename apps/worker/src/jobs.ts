import { z } from 'zod';

const event = <T extends z.ZodRawShape>(payload: T) => z.object({ eventId: z.int(), ...payload });

/** Every job by name, with what it carries. Jobs named for a topic come from the outbox. */
export const JOBS = {
  'post.created': event({ postId: z.int(), groupId: z.int(), userId: z.int() }),
  'retention.purge': z.object({}),
  'media.sweep': z.object({}),
} as const;

export type Jobs = typeof JOBS;
