/**
 * The expected status of each identity: without a valid session, a signed-in user who was never in the group, a former
 * member, a member of another group, a member, and the owner of the group and its content.
 */
export type Answers = readonly [
  unauthenticated: number,
  stranger: number,
  exMember: number,
  neighbour: number,
  member: number,
  owner: number,
];

const all = (status: number): Answers => [status, status, status, status, status, status];
const SIGNED_IN: Answers = [401, 200, 200, 200, 200, 200];
const SIGNED_IN_CREATES: Answers = [401, 201, 201, 201, 201, 201];
const MEMBERS: Answers = [401, 403, 403, 403, 200, 200];
const MEMBERS_CREATE: Answers = [401, 403, 403, 403, 201, 201];
const OWNER: Answers = [401, 403, 403, 403, 403, 200];
/** A profile that the owner keeps looks to others as if it did not exist. */
const KEPT: Answers = [401, 403, 403, 403, 403, 200];
/** For others, data of one user looks as if it did not exist. */
const OWN: Answers = [401, 404, 404, 404, 404, 200];

/**
 * The expected status of every call on the owner's data. Written by hand, since the operations are tested against it: it must not be derived
 * from them.
 */
export const ANSWERS = {
  sendOtp: all(200),
  getSignInMethods: all(200),
  // The code is wrong.
  verifyOtp: all(400),
  me: SIGNED_IN,
  updateProfile: SIGNED_IN,
  setAvatar: SIGNED_IN,
  removeAvatar: SIGNED_IN,
  logout: SIGNED_IN,
  listVouches: SIGNED_IN,
  // Only the owner has been in the group for long enough.
  approveVouch: OWNER,
  declineVouch: OWNER,
  getOwnVouch: [401, 404, 404, 404, 404, 404],
  separate: [401, 403, 403, 403, 403, 403],
  getFormerAccount: SIGNED_IN,
  // None of them separated from an account.
  undoSeparation: [401, 404, 404, 404, 404, 404],
  listSessions: SIGNED_IN,
  endSession: OWN,
  rejectSession: OWN,
  endOtherSessions: SIGNED_IN,
  sendProof: SIGNED_IN,
  sendNumberCode: SIGNED_IN,
  // The code is wrong.
  changeNumber: [401, 400, 400, 400, 400, 400],
  getNumberChange: SIGNED_IN,
  cancelNumberChange: OWN,
  // Their sessions are young.
  askForProof: [401, 403, 403, 403, 403, 403],
  // Only the owner has an address.
  mailProof: [401, 409, 409, 409, 409, 200],
  proveSession: [401, 400, 400, 400, 400, 400],
  createPairingCode: SIGNED_IN_CREATES,
  // The code is wrong.
  verifyPairing: all(400),
  getEmail: SIGNED_IN,
  sendEmailCode: SIGNED_IN,
  // The code is wrong.
  confirmEmail: [401, 400, 400, 400, 400, 400],
  removeEmail: OWN,
  listSecurityLog: SIGNED_IN,
  createPasskeyOptions: SIGNED_IN,
  // The input does not match a challenge that was issued to the caller.
  addPasskey: [401, 400, 400, 400, 400, 400],
  listPasskeys: SIGNED_IN,
  renamePasskey: OWN,
  deletePasskey: OWN,
  createSignInOptions: all(200),
  verifyPasskey: all(400),
  // The owner's number is in HOST_NUMBERS.
  getHostPage: OWNER,
  getTerms: SIGNED_IN,
  acceptTerms: SIGNED_IN,
  birthdays: SIGNED_IN,
  preferences: SIGNED_IN,
  updatePreferences: SIGNED_IN,
  smsPreferences: SIGNED_IN,
  updateSmsPreferences: SIGNED_IN,
  userNotificationSettings: SIGNED_IN,
  changeUserNotificationSettings: SIGNED_IN,
  requestExport: SIGNED_IN_CREATES,
  getExport: SIGNED_IN,
  // The owner has a group with other people in it.
  deleteAccount: [401, 200, 200, 200, 200, 409],

  listGroups: SIGNED_IN,
  listMutedGroups: SIGNED_IN,
  createGroup: SIGNED_IN_CREATES,
  updateGroup: OWNER,
  setCover: OWNER,
  removeCover: OWNER,
  deleteGroup: OWNER,
  completeGroup: MEMBERS,
  markViewed: MEMBERS,
  notificationSettings: MEMBERS,
  changeNotificationSettings: MEMBERS,
  leaveGroup: [401, 403, 403, 403, 200, 409],
  handOver: OWNER,
  listMembers: MEMBERS,
  listMemberChanges: MEMBERS,
  personPage: MEMBERS,
  changeRole: OWNER,
  removeMember: OWNER,
  groupInvite: MEMBERS,
  rotateInvite: OWNER,
  inviteHistory: OWNER,
  // Every user with the link may join, except those removed since.
  lookUpInvite: [401, 200, 404, 200, 200, 200],
  join: [401, 200, 404, 200, 200, 200],
  listJoinRequests: OWNER,
  approveJoinRequest: OWNER,
  declineJoinRequest: OWNER,

  recentPosts: SIGNED_IN,
  ownPosts: SIGNED_IN,
  getPost: MEMBERS,
  markPostViewed: MEMBERS,
  followPost: MEMBERS,
  editPost: OWNER,
  deletePost: OWNER,
  restorePost: OWNER,
  // The owner’s own L.
  toggleHeard: [401, 403, 403, 403, 200, 403],
  groupPosts: MEMBERS,
  listAlbum: MEMBERS,
  albumMonths: MEMBERS,
  createPost: MEMBERS_CREATE,
  reactToPost: MEMBERS,
  postReactions: MEMBERS,
  listComments: MEMBERS,
  createComment: MEMBERS_CREATE,
  reactToComment: MEMBERS,
  commentReactions: MEMBERS,
  editComment: OWNER,
  deleteComment: OWNER,
  restoreComment: OWNER,

  ownGoals: SIGNED_IN,
  recentGoals: SIGNED_IN,
  groupGoals: MEMBERS,
  createGoal: MEMBERS_CREATE,
  completeGoal: OWNER,
  deleteGoal: OWNER,

  listKeptPeople: SIGNED_IN,
  createKeptPerson: SIGNED_IN_CREATES,
  renameKeptPerson: KEPT,
  setKeptAvatar: KEPT,
  removeKeptAvatar: KEPT,
  // The owner makes the member a keeper too.
  addKeeper: KEPT,
  deleteKeptPerson: KEPT,
  stopKeeping: MEMBERS,

  pushKey: SIGNED_IN,
  // No push service is configured.
  subscribeToPushes: [401, 409, 409, 409, 409, 409],
  listPushSubscriptions: SIGNED_IN,
  getPushSubscription: OWN,
  changePushSubscription: OWN,
  deletePushSubscription: OWN,
  sendTestPush: [401, 409, 409, 409, 409, 409],

  userStats: SIGNED_IN,
  postedToday: SIGNED_IN,
  ownWeeklyStats: SIGNED_IN,
  weeklyStats: MEMBERS,
  weekStories: SIGNED_IN,
  onThisDay: SIGNED_IN,
  listNotifications: SIGNED_IN,
  countUnread: SIGNED_IN,
  readNotification: OWN,
  markAllRead: SIGNED_IN,
  markUnread: OWN,
} satisfies Record<string, Answers>;

/** The calls that an unvouched session may make, apart from public ones. Every other call is a 403 `VOUCH_REQUIRED`. */
export const UNVOUCHED: Partial<Record<keyof typeof ANSWERS, number>> = {
  me: 200,
  logout: 200,
  getOwnVouch: 200,
  separate: 200,
};

/** The id of an operation. */
export type CallName = keyof typeof ANSWERS;

/** Routes that are not operations, by method and pattern: the URL to request, and the status for every caller. */
export const OTHER_ROUTES: Readonly<Record<string, { url: string; answer: number }>> = {
  'GET /healthz': { url: '/healthz', answer: 200 },
  'GET /readyz': { url: '/readyz', answer: 200 },
  'GET /api/openapi.json': { url: '/api/openapi.json', answer: 200 },
  'GET /api/docs': { url: '/api/docs', answer: 200 },
  // Redirects to a page, which checks the session itself.
  'GET /.well-known/change-password': { url: '/.well-known/change-password', answer: 200 },
  // The signature names the caller.
  'GET /media/*': { url: '/media/images/1.webp?v=1&e=9999999&sig=x', answer: 403 },
  'GET /media/exports/:id': { url: '/media/exports/1?s=1&e=9999999999&sig=x', answer: 403 },
  'POST /api/webhooks/twilio/sms': { url: '/api/webhooks/twilio/sms', answer: 403 },
  'POST /api/webhooks/twilio/status': { url: '/api/webhooks/twilio/status', answer: 403 },
  'GET /sw.js': { url: '/sw.js', answer: 200 },
  // Redirect to /home.
  'GET /share': { url: '/share', answer: 200 },
  'POST /share': { url: '/share', answer: 200 },
  'GET /assets/app-abc123.js': { url: '/assets/app-abc123.js', answer: 200 },
};

/** The stream of live events, open to every signed-in user. Refusals are sent as events. */
export const STREAM = { route: 'GET /trpc/live.stale', answers: SIGNED_IN } as const;
