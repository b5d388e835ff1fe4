/** Texts about editing, deleting and restoring a post. */
export const POST_TEXTS = {
  edited: 'Post updated',
  editFailed: 'Failed to save your post. Please try again.',
  deleted: 'Post deleted',
  deleteFailed: 'Failed to delete post. Please try again.',
  undo: { label: 'Undo', altText: 'Press F8, then Enter, to bring the post back.' },
  restored: 'Post restored',
  restoreFailed: 'Failed to bring the post back.',
  tryAgain: 'Try again',
} as const;
