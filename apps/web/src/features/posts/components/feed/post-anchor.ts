/** Returns the id of a post's element. */
export const postAnchor = (postId: number): string => `post-${postId}`;

/** Focuses a post without scrolling. */
export const focusPost = (postId: number): void =>
  document.getElementById(postAnchor(postId))?.focus({ preventScroll: true });
