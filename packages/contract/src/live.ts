import { z } from 'zod/mini';

/**
 * The queries of a user whose results may have changed. `all` means that any of them may have.
 *
 * | query | what changed |
 * |---|---|
 * | groups | the list of their groups, its counts and newest wins; the status of their join requests |
 * | feed | the recent posts of all their groups |
 * | group | the page of group `groupId`: posts, goals, members, the week |
 * | post | reactions, comments and their counts of post `postId` in group `groupId` |
 * | goals | goals of their own and of their groups |
 * | notifications | the list and the unread count |
 * | names | names and pictures of people, groups and kept profiles, and who is a member, in single posts, comments, reactions, goals and notifications; or the user is no longer in a group, whose open posts then close |
 * | me | their own profile and settings, and those of their groups |
 */
export const StaleQuery = z.union([
  z.object({ query: z.enum(['all', 'groups', 'feed', 'goals', 'notifications', 'names', 'me']) }),
  z.object({ query: z.literal('group'), groupId: z.int() }),
  z.object({ query: z.literal('post'), groupId: z.int(), postId: z.int() }),
]);
export type StaleQuery = z.infer<typeof StaleQuery>;

/** An event of the live stream. It contains no data, which the queries fetch with their own permission checks. */
export interface LiveEvent {
  stale: StaleQuery[];
  /** Position in the write-ahead log after the change; only with a read replica. */
  lsn?: string;
}

/** The value of the header `dubs-stale` in the response to a write. */
export interface StaleByWrite {
  /** The caller's queries that the write made stale. */
  stale: StaleQuery[];
  /** Position in the live stream after the write; null while the bus is disconnected. */
  cursor: string | null;
}
