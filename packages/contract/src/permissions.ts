import type { Role } from './groups.ts';
import { LIMITS } from './limits.ts';

// Permission rules for server and browser, as pure functions. The server refuses users outside the group before it calls them.

const isAdmin = (role: Role): boolean => role === 'creator' || role === 'admin';

/** True if the role may change a group's name, description, emoji and picture, and whether joining needs approval. */
export const mayEditGroup = isAdmin;
/** True if the role may revoke and create invite links, and see who joined through each. */
export const mayManageInvites = isAdmin;
/** True if the role may approve or decline join requests. */
export const mayDecideRequests = isAdmin;
/** True if the role may assign the admin role. */
export const mayChangeRoles = (role: Role): boolean => role === 'creator';
/** True if the role may transfer ownership. */
export const mayHandOver = (role: Role): boolean => role === 'creator';
/** True if the role may delete the group with all its content. */
export const mayDeleteGroup = (role: Role): boolean => role === 'creator';
/** True if the role may leave. The creator must first transfer ownership, or delete the group. */
export const mayLeave = (role: Role): boolean => role !== 'creator';

/** True if the role may remove a member with the `other` role: only the creator removes admins, and the creator cannot be removed. */
export const mayRemove = (role: Role, other: Role): boolean =>
  other === 'member' ? isAdmin(role) : other === 'admin' && role === 'creator';

/** The fields of a post that the rules need; `createdAt` is ISO 8601. */
interface RuledPost {
  userId: number;
  kind: 'share' | 'goal_set' | 'goal_completed';
  createdAt: string;
}

/** True if a post can be edited at `now`: within fifteen minutes, and never a goal's post. */
export const isEditable = (post: Omit<RuledPost, 'userId'>, now: Date): boolean =>
  post.kind === 'share' && now.getTime() < Date.parse(post.createdAt) + LIMITS.posts.editMs;

/** True if the user may edit the post: only its author. `isEditable` checks the time. */
export const mayEditPost = (post: Pick<RuledPost, 'userId'>, userId: number): boolean =>
  post.userId === userId;

/** True if the user may delete the post: its author, and the creator and admins of its group. */
export const mayDeletePost = (post: Pick<RuledPost, 'userId'>, userId: number, role: Role): boolean =>
  post.userId === userId || isAdmin(role);

/** True if a comment can be edited at `now`: within fifteen minutes. */
export const isCommentEditable = ({ createdAt }: { createdAt: string }, now: Date): boolean =>
  now.getTime() < Date.parse(createdAt) + LIMITS.comments.editMs;

/** True if the user may edit the comment: only its author. `isCommentEditable` checks the time. */
export const mayEditComment = (comment: { userId: number }, userId: number): boolean =>
  comment.userId === userId;

/** True if the user may delete the comment: its author, and the creator and admins of its group. */
export const mayDeleteComment = (comment: { userId: number }, userId: number, role: Role): boolean =>
  comment.userId === userId || isAdmin(role);
