// All limits and constants of the product. Lengths are in UTF-16 units (like `maxLength`), sizes in bytes, times in milliseconds unless the
// name says otherwise.

/**
 * Sign-in codes. `live`: valid codes of one number at the same time, not counting those of known devices; `numberFactor`: the limit of a
 * number over all networks, as a multiple of the limit of one network; `challengeMs`: how long a challenge is valid.
 */
export const otp = {
  digits: 6,
  lifetimeMs: 10 * 60_000,
  wrongTries: 5,
  live: 3,
  numberFactor: 3,
  challengeMax: 512,
  challengeMs: 24 * 3_600_000,
} as const;
/** Known devices of an account, and the codes and wrong codes per hour reserved for each. */
export const devices = {
  perAccount: 10,
  lifetimeMs: 365 * 24 * 3_600_000,
  codesPerHour: 5,
  wrongCodesPerHour: 15,
} as const;
export const session = {
  /** A session ends this long after its last use. */
  idleMs: 90 * 24 * 3_600_000,
  /** A session ends this long after the sign-in, regardless of its use. */
  lifetimeMs: 365 * 24 * 3_600_000,
  /** `idleMs` plus the age at which a token is renewed, so that a token never expires in a pause that its session survives. */
  tokenMs: 97 * 24 * 3_600_000,
  renewTokenAfterMs: 7 * 24 * 3_600_000,
} as const;
/** Pairing codes: their format, and how long one is valid. */
export const pairing = { groups: 3, groupLength: 4, lifetimeMs: 10 * 60_000 } as const;
/** Passkeys of an account, how long a challenge is valid, and challenges per minute for one address. */
export const passkeys = {
  perUser: 10,
  name: { min: 1, max: 50 },
  challengeMs: 5 * 60_000,
  challengesPerMinute: 30,
} as const;
/** Days between the announcement of a version of the terms and its effective date. */
export const terms = { noticeDays: 30 } as const;
/** The longest e-mail address. */
export const email = { max: 254 } as const;
/** How long a proof is valid, how long a session and its device are young, and codes of one user to new numbers and addresses. */
export const proof = {
  lifetimeMs: 10 * 60_000,
  youngMs: 72 * 3_600_000,
  numbersPerDay: 5,
  addressesPerDay: 5,
} as const;
/**
 * Requests to vouch: lifetime, number per account in 30 days, the pause after a refusal, when one approval is enough, and how long a
 * separation can be undone. Only members who have had their role for a while may vouch, in sessions that are not young.
 */
export const vouches = {
  lifetimeMs: 7 * 86_400_000,
  perMonth: 3,
  declinedMs: 86_400_000,
  approvals: 2,
  openAfterMs: 7 * 86_400_000,
  digits: 4,
  wrongCodes: 5,
  roleMs: 30 * 86_400_000,
  operatorAfterMs: 72 * 3_600_000,
  undoSeparationMs: 30 * 86_400_000,
} as const;
export const displayName = { min: 1, max: 50 } as const;
export const personName = { max: 50 } as const;
export const bio = { max: 500 } as const;
export const groupName = { min: 1, max: 100 } as const;
export const groupDescription = { max: 500 } as const;
/** Maximum number of members of a group whose names are compared for similarity. */
export const membersCompared = 1_000;
export const postContent = { min: 1, max: 5_000 } as const;
/** How long the author may edit a post, and how long a deleted one can be restored. */
export const posts = { editMs: 15 * 60_000, restoreMs: 10 * 60_000, heardBy: 100 } as const;
export const commentContent = { min: 1, max: 2_000 } as const;
/** The same for comments. */
export const comments = { editMs: 15 * 60_000, restoreMs: 10 * 60_000 } as const;
export const mentions = 50;
export const goalTitle = { min: 1, max: 200 } as const;
export const goalDescription = { max: 1_000 } as const;
/** Pictures of users and groups: their proportions (width by height), and the widths in pixels in which they are stored. */
export const avatar = { ratio: 1, widths: [512, 96] } as const;
export const cover = { ratio: 3, widths: [1_500] } as const;
/** `jsonDepth`: the maximum nesting. No call needs more than a few levels. */
export const body = { jsonBytes: 64 * 1024, jsonDepth: 32, multipartBytes: 52 * 1024 * 1024 } as const;
export const idempotency = { keyMax: 64, lifetimeMs: 24 * 3_600_000 } as const;
/** The maximum number of rows in a list response; `page` is a default. */
export const lists = {
  comments: 200,
  members: { complete: 200, page: 50, max: 100 },
  memberChanges: { page: 50, max: 100 },
  album: { page: 60, max: 100 },
  groupGoals: 200,
  ownGoals: 500,
  inviteLinks: 50,
  joinedByLink: 100,
  sessions: 100,
  securityLog: { page: 50, max: 100 },
} as const;
/** Maximum counts. New items above them are refused; existing ones are kept. */
export const bounds = {
  groupsPerPerson: 200,
  activeGoals: 100,
  commentsPerPost: 5_000,
  requestsPerGroup: 500,
} as const;
/** `undoMs`: how long a completion can be undone before it is sent. */
export const goals = { completedShown: 10, recent: 5, undoMs: 8_000 } as const;
/** Maximum number of notifications that one call marks as unread, and that "Mark all read" returns for undo. */
export const markUnread = 100;
export const reminderHour = { min: 8, max: 20 } as const;
/** Replies to daily texts: messages per number, and how long each state lasts. */
export const replies = {
  perHour: 20,
  perDay: 60,
  heldMs: 24 * 3_600_000,
  undoMs: 10 * 60_000,
  sameWordsMs: 3_600_000,
  strangerMs: 24 * 3_600_000,
  groupNameShown: 30,
  groupsNamed: 4,
} as const;
/** The range of the limits of an invite link. */
export const invite = {
  expiresInDays: { min: 1, max: 365 },
  maxUses: { min: 1, max: 1_000 },
  faces: 5,
} as const;
/** How long an export is kept, how long its URL is valid, and the interval between two exports. */
export const exports = { lifetimeMs: 7 * 24 * 3_600_000, urlMs: 3_600_000, everyMs: 24 * 3_600_000 } as const;
/** How long soft-deleted content is kept. */
export const deletedThingsMs = 30 * 24 * 3_600_000;
export const weekOffset = { min: -520, max: 0 } as const;
/** How long a picture's URL is valid, how long browsers cache it, and how long a server caches a viewer's access. */
export const media = {
  urlMs: 2 * 3_600_000,
  browserCacheMs: 3_600_000,
  accessCacheMs: 10_000,
  storeUrlSeconds: 60,
} as const;
/** Push subscriptions of one user, and test pushes per minute. */
export const push = { subscriptions: 10, endpointMax: 2_048, testsPerMinute: 3 } as const;
/** Profiles kept by one user, and keepers of one profile. */
export const keptPeople = { name: { min: 1, max: 50 }, perKeeper: 20, keepers: 8 } as const;
/** The limit of a /48, as a multiple of the limit of a /64. */
export const ipv6SiteFactor = 5;
export * from './client-limits.ts';
