export { hasInviteCode, isInviteCode } from './invites.queries.ts';
export { joinGroup } from './join-group.ts';
export { listInvites } from './list-invites.ts';
export { lookUpInvite } from './look-up-invite.ts';
export { rotateInvite, rotateInviteForOperator } from './rotate-invite.ts';
