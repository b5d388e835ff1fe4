export { joinGroup } from './join-group.ts';
export { lookUpInvite } from './look-up-invite.ts';
