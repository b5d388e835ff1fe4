import { createSessionStore } from '../../lib/session/create-session-store.ts';

/** State for the card of a post that was removed from the lists and is now mounted again. */
interface RestoredPost {
  /** The post that could not be deleted, with the error message. */
  problem?: { postId: number; sentence: string };
  /** The post whose card gets the focus after it was restored. */
  focused?: number;
}

export const restoredPost = createSessionStore<RestoredPost>({});

/** Returns a selector for the error message of a post's failed deletion; undefined if there is none. */
export const deletionProblem =
  (postId: number) =>
  ({ problem }: RestoredPost): string | undefined =>
    problem?.postId === postId ? problem.sentence : undefined;

/** Returns true once if this post's card should get the focus. */
export function consumeRestoredFocus(postId: number): boolean {
  const { focused, ...rest } = restoredPost.get();
  if (focused !== postId) return false;
  restoredPost.set(rest);
  return true;
}
