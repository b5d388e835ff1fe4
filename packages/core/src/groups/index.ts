export { createGroup } from './create-group.ts';
export { getGroupInvite } from './get-group-invite.ts';
export { findMembership, lockGroup } from './groups.queries.ts';
export { getGroup, listGroups } from './list-groups.ts';
export { listMembers } from './list-members.ts';
export { markGroupViewed } from './mark-group-viewed.ts';
export { requireMember } from './require-member.ts';
