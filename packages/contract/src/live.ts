import { z } from 'zod/mini';

/**
 * The queries of a user whose results may have changed. `all` means that it is unknown which.
 *
 * | query | what changed |
 * |---|---|
 * | groups | the list of their groups, its counts and newest wins; the status of their join requests |
 * | feed | the recent posts of all their groups |
 * | group | the page of group `groupId`: posts, goals, members, the week |
 * | post | reactions, comments and their counts of post `postId` in group `groupId` |
 * | goals | goals of their own and of their groups |
 * | notifications | the list and the unread count |
 * | me | their own profile and settings, and those of their groups |
 */
export const StaleQuery = z.union([
  z.object({ query: z.enum(['all', 'groups', 'feed', 'goals', 'notifications', 'me']) }),
  z.object({ query: z.literal('group'), groupId: z.int() }),
  z.object({ query: z.literal('post'), groupId: z.int(), postId: z.int() }),
]);
export type StaleQuery = z.infer<typeof StaleQuery>;

/** An event of the live stream. It holds no data: the queries fetch it with their own permission checks. */
export interface LiveEvent {
  stale: StaleQuery[];
  /** The position in the database's log after what changed; only where a replica answers reads. */
  lsn?: string;
}

/** What the header `dubs-stale` of the response to a write holds. */
export interface StaleByWrite {
  /** The caller's queries that it made stale. */
  stale: StaleQuery[];
  /** The position in the live stream after it; null where that is not connected. */
  cursor: string | null;
}
