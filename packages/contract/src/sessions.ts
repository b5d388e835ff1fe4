import { z } from 'zod/mini';
import { isoTime } from './strings.ts';

/** One place where the person is signed in; `device` is read from its browser's own words, `current` is the asking one. */
export const Session = z.object({
  id: z.int(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  device: z.string(),
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
