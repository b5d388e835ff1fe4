import type { CallName } from './doors.ts';
import type { Cast, Household } from './roles.ts';

/** What a call is given, of a group and its people. */
export type Input = (home: Household, cast: Cast) => Record<string, unknown>;

const group: Input = ({ groupId: id }) => ({ id });
const ofGroup: Input = ({ groupId }) => ({ groupId });
const postId: Input = ({ postId: id }) => ({ id });
const ofPost: Input = ({ postId: id }) => ({ postId: id });
const commentId: Input = ({ commentId: id }) => ({ id });
const goalId: Input = ({ goalId: id }) => ({ id });
const requestId: Input = ({ requestId: id }) => ({ id });
const member: Input = ({ groupId }, { ada }) => ({ groupId, userId: ada.id });

/** What a call names of a group; `own` when it names none, `link` when it goes by an invite. */
const CALLS_OF: Record<CallName, Input | 'own' | 'link'> = {
  completeGroup: group,
  groupInvite: group,
  markViewed: group,
  updateGroup: ({ groupId: id }) => ({ id, name: 'Mine' }),
  deleteGroup: group,
  leaveGroup: group,
  handOver: ({ groupId: id }, { ada }) => ({ id, userId: ada.id }),
  listMembers: group,
  changeRole: (home, people) => ({ ...member(home, people), role: 'member' }),
  removeMember: member,
  rotateInvite: group,
  inviteHistory: group,
  listJoinRequests: group,
  approveJoinRequest: requestId,
  declineJoinRequest: requestId,
  groupPosts: ofGroup,
  createPost: ({ groupId }) => ({ groupId, content: 'Still here', type: 'win' }),
  getPost: postId,
  editPost: ({ postId: id }) => ({ id, content: 'Changed' }),
  deletePost: postId,
  restorePost: postId,
  reactToPost: ({ postId: id }) => ({ postId: id, emoji: '🐐' }),
  listComments: ofPost,
  createComment: ({ postId: id }) => ({ postId: id, content: 'Me too' }),
  deleteComment: commentId,
  reactToComment: ({ commentId: id }) => ({ commentId: id, emoji: '❤️' }),
  groupGoals: ofGroup,
  createGoal: ({ groupId }) => ({ groupId, title: 'Come back' }),
  completeGoal: goalId,
  deleteGoal: goalId,
  weeklyStats: ofGroup,
  lookUpInvite: 'link',
  join: 'link',
  sendOtp: 'own',
  verifyOtp: 'own',
  me: 'own',
  updateProfile: 'own',
  logout: 'own',
  preferences: 'own',
  updatePreferences: 'own',
  smsPreferences: 'own',
  updateSmsPreferences: 'own',
  listSessions: 'own',
  endSession: 'own',
  endOtherSessions: 'own',
  requestExport: 'own',
  getExport: 'own',
  deleteAccount: 'own',
  createGroup: 'own',
  listGroups: 'own',
  recentPosts: 'own',
  ownPosts: 'own',
  ownGoals: 'own',
  recentGoals: 'own',
  userStats: 'own',
  postedToday: 'own',
  listNotifications: 'own',
  readNotification: 'own',
  markAllRead: 'own',
  markUnread: 'own',
  countUnread: 'own',
};
/** Every call that names something of a group, with a good input. */
export const OF_GROUPS = Object.entries(CALLS_OF).filter(
  (entry): entry is [CallName, Input] => typeof entry[1] === 'function',
);
