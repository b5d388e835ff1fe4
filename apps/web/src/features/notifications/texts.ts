/** Texts about notifications that only the browser uses. */
export const NOTIFICATION_TEXTS = {
  notLoaded: 'Your notifications could not be loaded.',
  noMentions: 'No one has mentioned you yet',
  allRead: 'All marked as read',
  undo: { label: 'Undo', altText: 'Press F8, then Enter, to mark them as unread.' },
  notUndone: 'Failed to mark them as unread again. Please try again.',
  tryAgain: 'Try again',
  notMarked: 'Failed to mark all notifications as read. Please try again.',
  /** Returns the range of a page: "Showing 11 to 20 of 34 notifications". */
  showing: (first: number, last: number, total: number) =>
    `Showing ${first} to ${last} of ${total} notifications`,
} as const;
