import type { CallName } from '../doors.ts';
import type { SignedIn } from '../people.ts';
import type { World } from './world.ts';

type Input = (world: World, caller: SignedIn) => Record<string, unknown>;

const nothing: Input = () => ({});
const group: Input = ({ groupId: id }) => ({ id });
const ofGroup: Input = ({ groupId }) => ({ groupId });
const post: Input = ({ postId: id }) => ({ id });
const ofPost: Input = ({ postId }) => ({ postId });
const goal: Input = ({ goalId: id }) => ({ id });
const request: Input = ({ requestId: id }) => ({ id });
const code: Input = ({ inviteCode }) => ({ code: inviteCode });

/** A good input for every call, which names what is the owner's. */
export const INPUTS: Record<CallName, Input> = {
  sendOtp: (_world, { phoneNumber }) => ({ phoneNumber }),
  verifyOtp: (_world, { phoneNumber }) => ({ phoneNumber, otpCode: '000000' }),
  me: nothing,
  updateProfile: () => ({ displayName: 'Max', bio: 'Small steps.' }),
  logout: nothing,
  listSessions: nothing,
  endSession: ({ sessionId: id }) => ({ id }),
  endOtherSessions: nothing,
  preferences: nothing,
  updatePreferences: () => ({ timeZone: 'Europe/Berlin', reminderHour: 18 }),
  smsPreferences: nothing,
  updateSmsPreferences: () => ({ enabled: false }),
  requestExport: nothing,
  getExport: nothing,
  deleteAccount: (_world, { phoneNumber }) => ({ phoneNumber }),
  listGroups: nothing,
  createGroup: () => ({ name: 'Friends' }),
  updateGroup: ({ groupId: id }) => ({ id, name: 'Us' }),
  deleteGroup: group,
  completeGroup: group,
  markViewed: group,
  leaveGroup: group,
  handOver: ({ groupId: id, other }) => ({ id, userId: other.id }),
  listMembers: group,
  changeRole: ({ groupId, other }) => ({ groupId, userId: other.id, role: 'admin' }),
  removeMember: ({ groupId, other }) => ({ groupId, userId: other.id }),
  groupInvite: group,
  rotateInvite: ({ groupId: id }) => ({ id, expiresInDays: 7 }),
  inviteHistory: group,
  lookUpInvite: code,
  join: code,
  listJoinRequests: group,
  approveJoinRequest: request,
  declineJoinRequest: request,
  recentPosts: nothing,
  ownPosts: nothing,
  getPost: post,
  editPost: ({ postId: id }) => ({ id, content: 'Ran 11k' }),
  deletePost: post,
  restorePost: ({ deleted }) => ({ id: deleted.postId }),
  groupPosts: ofGroup,
  createPost: ({ groupId }) => ({ groupId, content: 'Slept well', type: 'win' }),
  reactToPost: ({ postId }) => ({ postId, emoji: '🐐' }),
  listComments: ofPost,
  createComment: ({ postId }) => ({ postId, content: 'Bravo' }),
  reactToComment: ({ commentId }) => ({ commentId, emoji: '❤️' }),
  deleteComment: ({ commentId: id }) => ({ id }),
  ownGoals: nothing,
  recentGoals: nothing,
  groupGoals: ofGroup,
  createGoal: ({ groupId }) => ({ groupId, title: 'Read more' }),
  completeGoal: goal,
  deleteGoal: goal,
  userStats: nothing,
  postedToday: nothing,
  weeklyStats: ofGroup,
  listNotifications: nothing,
  countUnread: nothing,
  readNotification: ({ notificationId: id }) => ({ id }),
  markAllRead: nothing,
  markUnread: ({ notificationId }) => ({ ids: [notificationId] }),
};

const BEYOND = Number.MAX_SAFE_INTEGER;

/** The same input, naming what was never there; null for one that names nothing by an id. */
export function missing(input: Record<string, unknown>): Record<string, unknown> | null {
  const ids = Object.keys(input).filter((key) => /^(ids?|(group|post|comment)Id)$/.test(key));
  if (ids.length === 0) return null;
  return { ...input, ...Object.fromEntries(ids.map((key) => [key, key === 'ids' ? [BEYOND] : BEYOND])) };
}

/** The same input, naming what was deleted; null where nothing of its kind was. */
export function gone(call: CallName, world: World): Record<string, unknown> | null {
  const { groupId, postId, commentId, goalId, deleted } = world;
  const before = INPUTS[call](world, world.owner);
  const after = INPUTS[call]({ ...world, ...deleted }, world.owner);
  const named = [groupId, postId, commentId, goalId];
  return Object.entries(before).some(([key, value]) => named.includes(Number(value)) && after[key] !== value)
    ? after
    : null;
}
