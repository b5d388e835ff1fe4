import { z } from 'zod/mini';
import { isoTime } from './strings.ts';

/** A session of the user. `device` is derived from the user agent; `current` is true for the caller's own session. */
export const Session = z.object({
  id: z.int(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  device: z.string(),
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
