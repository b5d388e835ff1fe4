/**
 * Every bound and constant of the product, once. Lengths are UTF-16 units (what `maxLength`
 * counts), sizes bytes, times milliseconds unless the name says otherwise.
 */
export const LIMITS = {
  /**
   * Sign-in codes. `live`: codes of one number at the same time, beside those of known devices; `numberFactor`: how many times the
   * limit of one network all networks together may use for a number; `challengeMs`: how long a request can be followed by another.
   */
  otp: {
    digits: 6,
    lifetimeMs: 10 * 60_000,
    wrongTries: 5,
    live: 3,
    numberFactor: 3,
    challengeMax: 512,
    challengeMs: 24 * 3_600_000,
  },
  /** Browsers that an account knows, and how many codes and wrong ones an hour each has at the least. */
  devices: { perAccount: 10, lifetimeMs: 365 * 24 * 3_600_000, codesPerHour: 5, wrongCodesPerHour: 15 },
  session: { lifetimeMs: 30 * 24 * 3_600_000 },
  displayName: { min: 1, max: 50 },
  personName: { max: 50 },
  bio: { max: 500 },
  groupName: { min: 1, max: 100 },
  groupDescription: { max: 500 },
  /** Members of a group whose names are compared for look-alikes. */
  membersCompared: 1_000,
  postContent: { min: 1, max: 5_000 },
  /** How long the author may edit a post, and how long who deleted one may bring it back. */
  posts: { editMs: 15 * 60_000, restoreMs: 10 * 60_000 },
  commentContent: { min: 1, max: 2_000 },
  mentions: 50,
  goalTitle: { min: 1, max: 200 },
  goalDescription: { max: 1_000 },
  images: {
    perPost: 5,
    maxBytes: 10 * 1024 * 1024,
    maxPixels: 50_000_000,
    fullPx: 2_048,
    thumbnailPx: 480,
    captionChars: 60,
  },
  /** `jsonDepth`: how deep lists and objects may lie in each other; no call needs more than a few. */
  body: { jsonBytes: 64 * 1024, jsonDepth: 32, multipartBytes: 52 * 1024 * 1024 },
  idempotency: { keyMax: 64, lifetimeMs: 24 * 3_600_000 },
  page: { feed: 15, feedMax: 100, complete: 100, notifications: 10, notificationsMax: 50, pageButtons: 5 },
  /** Rows that one answer of a list holds at most; `members.page` unless asked otherwise. */
  lists: {
    comments: 200,
    members: { complete: 200, page: 50, max: 100 },
    groupGoals: 200,
    ownGoals: 500,
    inviteLinks: 50,
    joinedByLink: 100,
    sessions: 100,
  },
  /** What exists at most. More is refused; what is there already stays. */
  bounds: { groupsPerPerson: 200, activeGoals: 100, commentsPerPost: 5_000, requestsPerGroup: 500 },
  goals: { completedShown: 10, recent: 5 },
  reactions: { tooltipUsers: 5, chipAvatars: 3 },
  /** How many notifications one call marks as unread, and how many "Mark all read" returns for its undo. */
  markUnread: 100,
  reminderHour: { min: 8, max: 20 },
  /** What people write back to daily texts: messages of one number, and how long each thing holds. */
  replies: {
    perHour: 20,
    perDay: 60,
    heldMs: 24 * 3_600_000,
    undoMs: 10 * 60_000,
    sameWordsMs: 3_600_000,
    strangerMs: 24 * 3_600_000,
    groupNameShown: 30,
    groupsNamed: 4,
  },
  /** What an invite link may be bound to. */
  invite: { expiresInDays: { min: 1, max: 365 }, maxUses: { min: 1, max: 1_000 } },
  /** How long the file of an export is kept, how long an address of it lives, and how long until another may be asked for. */
  exports: { lifetimeMs: 7 * 24 * 3_600_000, urlMs: 3_600_000, everyMs: 24 * 3_600_000 },
  /** How long a deleted account can be had back, how many wrong numbers may be typed for it, and how long deleted things are kept. */
  account: { graceMs: 14 * 24 * 3_600_000, wrongNumbersPerHour: 10 },
  deletedThingsMs: 30 * 24 * 3_600_000,
  weekOffset: { min: -520, max: 0 },
  badgeMax: 9,
  /**
   * How long the address of a picture lives at most, how long a browser may keep the picture, and how long a server remembers that a viewer
   * may see it.
   */
  media: { urlMs: 2 * 3_600_000, browserCacheMs: 3_600_000, accessCacheMs: 10_000 },
  trpcBatch: 10,
  /** How many times the limit of a /64 all of its /48 may use. */
  ipv6SiteFactor: 5,
  polling: { notificationCountMs: 10_000, groupsNavMs: 3_000, groupsPageMs: 10_000 },
  /** Streams of one person at one server, how often each shows that it lives, and how long silence is borne. */
  live: { streamsPerPerson: 10, heartbeatMs: 15_000, silenceMs: 40_000 },
  /** How often is asked while the live channel tells of news at once. */
  pollingWhileLive: { notificationCountMs: 30_000, groupsMs: 30_000 },
  fresh: { defaultMs: 10_000, groupsNavMs: 1_000, notificationCountMs: 5_000, unusedMs: 5 * 60_000 },
  /** `undoMs`: how long a toast offers to undo what was done. */
  toast: { durationMs: 5_000, undoMs: 15_000, removeMs: 1_000_000, swipePx: 50 },
} as const;
