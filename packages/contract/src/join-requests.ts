import { z } from 'zod/mini';
import { Person } from './people.ts';
import { isoTime } from './strings.ts';

/** A user's request to join a group; `respondedBy` is the id of the user who decided. */
export const JoinRequest = z.object({
  id: z.int(),
  groupId: z.int(),
  userId: z.int(),
  status: z.enum(['pending', 'approved', 'declined']),
  requestedAt: isoTime,
  respondedAt: z.nullable(isoTime),
  respondedBy: z.nullable(z.int()),
  user: Person,
});
export type JoinRequest = z.infer<typeof JoinRequest>;
