import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { Person } from './people.ts';
import { cursorQuery, isoTime } from './strings.ts';

/** A user who joined or left a group. A removal counts as `left`. */
export const MemberChange = z.object({
  id: z.int(),
  change: z.enum(['joined', 'left']),
  createdAt: isoTime,
  user: Person,
  isMember: z.boolean(),
});
export type MemberChange = z.infer<typeof MemberChange>;

/** One page of a group's member changes. `cursor` is the previous page's `nextCursor`, empty or absent for the first page. */
export const MemberChangesQuery = cursorQuery(
  /^(|[1-9][0-9]{0,15})$/,
  LIMITS.lists.memberChanges.max,
  LIMITS.lists.memberChanges.page,
);
export type MemberChangesQuery = z.infer<typeof MemberChangesQuery>;

/** Member changes, newest first. */
export const MemberChangesPage = z.object({
  changes: z.array(MemberChange),
  nextCursor: z.nullable(z.string()),
});
export type MemberChangesPage = z.infer<typeof MemberChangesPage>;
