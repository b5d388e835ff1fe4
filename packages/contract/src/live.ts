import { z } from 'zod/mini';

/**
 * Which of a person's queries may answer something new. `all` is said when nobody can tell which.
 *
 * | query | what changed |
 * |---|---|
 * | groups | the list of their groups, its counts and newest wins; what became of their requests to join |
 * | feed | the recent posts of all their groups |
 * | group | what the page of group `groupId` shows: posts, goals, members, the week |
 * | post | reactions, comments and their counts of post `postId` in group `groupId` |
 * | goals | goals of their own and of their groups |
 * | notifications | the list and the unread count |
 * | me | their own profile and settings |
 */
export const StaleQuery = z.union([
  z.object({ query: z.enum(['all', 'groups', 'feed', 'goals', 'notifications', 'me']) }),
  z.object({ query: z.literal('group'), groupId: z.int() }),
  z.object({ query: z.literal('post'), groupId: z.int(), postId: z.int() }),
]);
export type StaleQuery = z.infer<typeof StaleQuery>;

/** What the live channel carries: never the news itself, which the queries fetch with their own checks. */
export interface LiveEvent {
  stale: StaleQuery[];
}
