import { InvitedGroup, Inviter, InviteLookup, JoinOutput } from '../index.ts';
import { describeOutput } from './describe.ts';
import { groupFields, shownGroup } from './groups.ts';

const invited: InvitedGroup = { ...shownGroup, memberCount: 4 };

describeOutput('InvitedGroup', InvitedGroup, {
  description: 'A group, as a user with its invite link sees it.',
  fields: { ...groupFields, memberCount: 'How many members it has.' },
  example: invited,
});

const inviter: Inviter = { name: 'Maya', avatarUrl: null };

describeOutput('Inviter', Inviter, {
  description: 'The member who made an invite link.',
  fields: { name: 'Their shown name.', avatarUrl: 'The address of their picture, or null.' },
  example: inviter,
});

describeOutput('InviteLookup', InviteLookup, {
  description: 'The group of an invite link.',
  fields: {
    group: 'The group.',
    isMember: 'True if the caller is in it already.',
    requireApproval: 'True if those who run it approve who joins.',
    requestStatus: 'State of the caller’s newest request to join, or null.',
    invitedBy: 'Who made the link, or null if that is unknown or they are no longer a member.',
    memberCount: 'How many members the group has.',
    faces: 'The addresses of the pictures of some members, five at most.',
  },
  example: {
    group: invited,
    isMember: false,
    requireApproval: false,
    requestStatus: null,
    invitedBy: inviter,
    memberCount: 4,
    faces: [],
  },
});

describeOutput('Joined', JoinOutput, {
  description: 'The result of accepting an invite.',
  fields: {
    group: 'The group.',
    isMember: 'True if the caller is in it now.',
    status: 'Joined, a member already, or pending approval.',
  },
  example: { group: invited, isMember: true, status: 'joined' },
});
