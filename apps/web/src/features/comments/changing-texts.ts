/** Texts about editing, deleting and restoring a comment. */
export const CHANGING_TEXTS = {
  edited: 'Comment updated',
  editFailed: 'Failed to save your comment. Please try again.',
  deleted: 'Comment deleted successfully.',
  deleteFailed: 'Failed to delete comment. Please try again.',
  undo: { label: 'Undo', altText: 'Press F8, then Enter, to bring the comment back.' },
  restored: 'Comment restored',
  restoreFailed: 'Failed to bring the comment back.',
  tryAgain: 'Try again',
} as const;
