import { z } from 'zod/mini';
import { GroupChip } from './groups.ts';
import { Person } from './people.ts';
import { isoTime } from './strings.ts';

/** A goal of one person in one group; `completedAt` is set once and for good. */
export const Goal = z.object({
  id: z.number(),
  groupId: z.number(),
  userId: z.number(),
  title: z.string(),
  description: z.nullable(z.string()),
  isCompleted: z.boolean(),
  createdAt: isoTime,
  completedAt: z.nullable(isoTime),
  user: Person,
  group: GroupChip,
});
export type Goal = z.infer<typeof Goal>;
