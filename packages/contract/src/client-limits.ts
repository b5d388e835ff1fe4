// Limits for what clients load and show. They are apart from the other limits because Home and the sign-in need them.

export const images = {
  perPost: 5,
  descriptionChars: 500,
  maxBytes: 10 * 1024 * 1024,
  maxPixels: 50_000_000,
  fullPx: 2_048,
  thumbnailPx: 480,
  captionChars: 60,
} as const;
/** `numbered`: number of newest posts that can be reached by page number. */
export const page = {
  numbered: 1_000,
  feed: 15,
  feedMax: 100,
  complete: 100,
  notifications: 10,
  notificationsMax: 50,
  pageButtons: 5,
} as const;
export const reactions = { tooltipUsers: 5, chipAvatars: 3, page: 50, pageMax: 100 } as const;
export const badgeMax = 9;
export const trpcBatch = 10;
export const polling = { notificationCountMs: 10_000, groupsNavMs: 3_000, groupsPageMs: 10_000 } as const;
/** Streams of one user per server, their heartbeat, and the silence after which a client reconnects. */
export const live = { streamsPerPerson: 10, heartbeatMs: 15_000, silenceMs: 40_000 } as const;
/** Polling intervals while the live stream is connected. */
export const pollingWhileLive = { notificationCountMs: 30_000, groupsMs: 30_000 } as const;
export const fresh = {
  defaultMs: 10_000,
  groupsNavMs: 1_000,
  notificationCountMs: 5_000,
  unusedMs: 5 * 60_000,
} as const;
/** `undoMs`: how long a toast offers to undo an action. */
export const toast = { durationMs: 5_000, undoMs: 15_000, removeMs: 1_000_000, swipePx: 50 } as const;
/** How long a deleted account can be restored, and how many wrong numbers per hour are allowed in the confirmation. */
export const account = { graceMs: 14 * 24 * 3_600_000, wrongNumbersPerHour: 10 } as const;
