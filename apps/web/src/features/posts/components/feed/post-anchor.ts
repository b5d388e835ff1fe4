/** Returns the id of the element that shows a post. */
export const postAnchor = (postId: number): string => `post-${postId}`;

/** Moves the focus to a post, and leaves the page where it is. */
export const focusPost = (postId: number): void =>
  document.getElementById(postAnchor(postId))?.focus({ preventScroll: true });
