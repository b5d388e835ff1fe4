export { removeCover, requireCoverChange, setCover } from './change-cover.ts';
export { changeRole, transferOwnership } from './change-role.ts';
export { createGroup } from './create-group.ts';
export { deleteGroup, deleteGroupForOperator } from './delete-group.ts';
export { explainMembership } from './explain-membership.ts';
export type { MembershipExplanation, MembershipReason } from './explain-membership.ts';
export { getGroupInvite } from './get-group-invite.ts';
export { findMembership, lockGroup } from './groups.queries.ts';
export { leaveGroup } from './leave-group.ts';
export { getGroup, listGroups } from './list-groups.ts';
export { listMemberChanges } from './list-member-changes.ts';
export { listFirstMembers, listMembers } from './list-members.ts';
export { lockMembership, requireRole } from './lock-membership.ts';
export type { LookAlikes } from './look-alikes.ts';
export { findLookAlikes, toListedPerson } from './look-alikes.ts';
export { markGroupViewed } from './mark-group-viewed.ts';
export {
  changeNotificationSettings,
  getNotificationSettings,
  listMutedGroups,
} from './notification-settings.ts';
export {
  endAdminRoles,
  insertMember,
  selectCreatorAndAdminIds,
  transferToHeirs,
} from './membership.queries.ts';
export { newInviteCode } from './new-invite-code.ts';
export { removeMember, removeMemberForOperator } from './remove-member.ts';
export { requireProfile } from './require-profile.ts';
export { requireFreeMembership } from './require-free-membership.ts';
export { checkMembership, requireMember } from './require-member.ts';
export { isUnviewed } from './unviewed.queries.ts';
export { updateGroup } from './update-group.ts';
