import { z } from 'zod/mini';
import { GroupChip } from './groups.ts';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { id, isoTime, pageQuery, text } from './strings.ts';

/** A goal of one user in one group; `completedAt` never changes once set. */
export const Goal = z.object({
  id: z.int(),
  groupId: z.int(),
  userId: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  isCompleted: z.boolean(),
  createdAt: isoTime,
  completedAt: z.nullable(isoTime),
  user: Person,
  group: GroupChip,
});
export type Goal = z.infer<typeof Goal>;

export const CreateGoalInput = z.object({
  title: text({ label: 'Title', ...LIMITS.goalTitle }),
  description: z.optional(
    z.nullable(text({ label: 'Description', ...LIMITS.goalDescription, multiline: true })),
  ),
  groupId: id,
});
export type CreateGoalInput = z.infer<typeof CreateGoalInput>;

/** Pages of a group's goals. */
export const GroupGoalsQuery = pageQuery(LIMITS.lists.groupGoals);
export type GroupGoalsQuery = z.infer<typeof GroupGoalsQuery>;

/** Pages of the caller's own goals. */
export const OwnGoalsQuery = pageQuery(LIMITS.lists.ownGoals);
export type OwnGoalsQuery = z.infer<typeof OwnGoalsQuery>;
