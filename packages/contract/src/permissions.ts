import type { Role } from './groups.ts';
import { LIMITS } from './limits.ts';

/**
 * Who may do what: the rules that server and browser both ask. All are pure; a person who is not in the group has no role and may
 * nothing at all, which the server settles before it asks here.
 */

const runsGroup = (role: Role): boolean => role === 'creator' || role === 'admin';

/** To change a group's name, description, emoji, and whether joining needs approval. */
export const mayEditGroup = runsGroup;
/** To end the invite link and make a new one, and to see who came in by which. */
export const mayManageInvites = runsGroup;
/** To approve or decline those who ask to be let in. */
export const mayDecideRequests = runsGroup;
/** To make and unmake admins. */
export const mayChangeRoles = (role: Role): boolean => role === 'creator';
/** To make another member the creator. */
export const mayHandOver = (role: Role): boolean => role === 'creator';
/** To delete the group with everything in it. */
export const mayDeleteGroup = (role: Role): boolean => role === 'creator';
/** To leave; the creator hands the group over first, or deletes it. */
export const mayLeave = (role: Role): boolean => role !== 'creator';

/** To put somebody out. An admin is put out by the creator alone, since nobody else unmakes admins; the creator by nobody. */
export const mayRemove = (role: Role, other: Role): boolean =>
  other === 'member' ? runsGroup(role) : other === 'admin' && role === 'creator';

/** What a rule about a post asks: whose it is, what wrote it, and when (ISO 8601). */
export interface RuledPost {
  userId: number;
  kind: 'share' | 'goal_set' | 'goal_completed';
  createdAt: string;
}

/** Whether the words of a post can still be edited at `now`: fifteen minutes long, and never those that a goal wrote. */
export const isEditable = (post: Omit<RuledPost, 'userId'>, now: Date): boolean =>
  post.kind === 'share' && now.getTime() < Date.parse(post.createdAt) + LIMITS.posts.editMs;

/** To edit a post: its author alone. Whether it is too late is `isEditable`'s to say. */
export const mayEditPost = (post: Pick<RuledPost, 'userId'>, userId: number): boolean =>
  post.userId === userId;

/** To delete a post: its author, and those who run its group. */
export const mayDeletePost = (post: Pick<RuledPost, 'userId'>, userId: number, role: Role): boolean =>
  post.userId === userId || runsGroup(role);

/** To delete a comment: its author alone. */
export const mayDeleteComment = (comment: { userId: number }, userId: number): boolean =>
  comment.userId === userId;

/** To complete or delete a goal: its owner alone. */
export const mayChangeGoal = (goal: { userId: number }, userId: number): boolean => goal.userId === userId;
