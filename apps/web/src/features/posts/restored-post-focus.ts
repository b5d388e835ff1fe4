import { createSessionStore } from '../../lib/session/create-session-store.ts';

/** What a card shows or does when it is mounted again because its post left the lists and came back. */
interface RestoredPost {
  /** The post that could not be deleted, and why. */
  problem?: { postId: number; sentence: string };
  /** The post whose card takes the focus from the control that restored it. */
  focused?: number;
}

export const restoredPost = createSessionStore<RestoredPost>({});

/** Returns why a post could not be deleted; undefined if nothing went wrong. */
export const deletionProblem =
  (postId: number) =>
  ({ problem }: RestoredPost): string | undefined =>
    problem?.postId === postId ? problem.sentence : undefined;

/** True, once, if this post's card takes the focus. */
export function consumeRestoredFocus(postId: number): boolean {
  const { focused, ...rest } = restoredPost.get();
  if (focused !== postId) return false;
  restoredPost.set(rest);
  return true;
}
