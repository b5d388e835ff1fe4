import {
  ChangeRoleInput,
  CreateGroupInput,
  Group,
  GroupChip,
  GroupInvite,
  HandOverInput,
  InvitedGroup,
  InviteLookup,
  InviteRecord,
  JoinOutput,
  JoinRequest,
  LinkGuest,
  Member,
  MembersPage,
  RecentWin,
  RotateInviteInput,
  UpdateGroupInput,
} from '@dubs/contract';
import { describeAnswer, describeInput } from '../described-schemas.ts';
import { ben, maya } from './people.ts';

const words = {
  id: 'Id of the group.',
  name: 'Name of the group.',
  description: 'What the group is about, or null.',
  emoji: 'The group’s emoji.',
};

const shown = { id: 3, name: 'Family', description: 'Sunday table', emoji: '👥' };
const inviteCode = 'q0T2vY8mZ4bK6sN1xR7cLw';

export const familyChip: GroupChip = { id: 3, name: 'Family', emoji: '👥' };

export const family: Group = {
  ...shown,
  createdBy: 7,
  createdAt: '2026-01-05T14:10:00.000Z',
  memberCount: 4,
  role: 'creator',
  requireApproval: false,
  unviewedWinsCount: 2,
  recentWin: { content: 'Ran 5 km', createdAt: '2026-03-01T07:30:00.000Z', user: ben },
};

export const membership: Member = {
  id: 12,
  groupId: 3,
  userId: 9,
  role: 'member',
  joinedAt: '2026-01-06T10:00:00.000Z',
  user: ben,
};

describeAnswer('GroupChip', GroupChip, {
  about: 'A group, named beside something of its own.',
  fields: { id: words.id, name: words.name, emoji: words.emoji },
  example: familyChip,
});

describeAnswer('RecentWin', RecentWin, {
  about: 'The newest win of a group.',
  fields: { content: 'Its words.', createdAt: 'When it was shared.', user: 'Who shared it.' },
  example: { content: 'Ran 5 km', createdAt: '2026-03-01T07:30:00.000Z', user: ben },
});

describeAnswer('Group', Group, {
  about: 'A group, as its members see it.',
  fields: {
    ...words,
    createdBy: 'Id of who made it.',
    createdAt: 'When it was made.',
    memberCount: 'How many people are in it.',
    role: 'The caller’s part in it.',
    requireApproval: 'Whether those who run it decide who joins.',
    unviewedWinsCount: 'Wins of others that the caller has not seen yet.',
    recentWin: 'Its newest win, or null.',
  },
  example: family,
});

describeInput('CreateGroup', CreateGroupInput, {
  about: 'A new group.',
  fields: { name: words.name, description: 'What the group is about.', emoji: 'One emoji.' },
  example: { name: 'Family', description: 'Sunday table', emoji: '👥' },
});

describeInput('UpdateGroup', UpdateGroupInput, {
  about: 'What to change about a group; what is left out stays.',
  fields: {
    name: words.name,
    description: 'What the group is about; empty clears it.',
    emoji: 'One emoji.',
    requireApproval: 'Whether those who run it decide who joins.',
  },
  example: { name: 'Family', requireApproval: true },
});

describeAnswer('Member', Member, {
  about: 'Somebody’s membership of a group.',
  fields: {
    id: 'Id of the membership.',
    groupId: words.id,
    userId: 'Id of the person.',
    role: 'Their part in the group.',
    joinedAt: 'When they joined.',
    user: 'The person. Two members whose names look alike have the last two digits of their number behind the name (`Grandma ••12`).',
  },
  example: membership,
});

describeAnswer('MembersPage', MembersPage, {
  about: 'One page of a group’s members, by when they joined.',
  fields: {
    members: 'The members.',
    nextCursor: 'What to ask the next page with, or null at the end.',
  },
  example: { members: [membership], nextCursor: '1767693600000000-12' },
});

describeInput('ChangeRole', ChangeRoleInput, {
  about: 'What a member becomes.',
  fields: { role: 'The new role.' },
  example: { role: 'admin' },
});

describeInput('HandOver', HandOverInput, {
  about: 'Who becomes the creator; who was it becomes an admin.',
  fields: { userId: 'Id of a member.' },
  example: { userId: 9 },
});

describeAnswer('GroupInvite', GroupInvite, {
  about: 'The group’s invite link.',
  fields: {
    inviteCode: 'The last part of the link: /invite/{inviteCode}.',
    isShut: 'There, and true, when it lets nobody in any more: it has expired, or let in as many as it may.',
  },
  example: { inviteCode },
});

describeInput('RotateInvite', RotateInviteInput, {
  about: 'What binds the new link; without either it holds until it is ended.',
  fields: {
    expiresInDays: 'After how many days it ends.',
    maxUses: 'How many people may come in by it.',
  },
  example: { expiresInDays: 7, maxUses: 5 },
});

describeAnswer('LinkGuest', LinkGuest, {
  about: 'Somebody who came in by a link, and is a member now.',
  fields: { user: 'The person.', joinedAt: 'When they joined.' },
  example: { user: ben, joinedAt: '2026-02-02T12:00:00.000Z' },
});

describeAnswer('InviteRecord', InviteRecord, {
  about: 'An invite link of a group, present or past.',
  fields: {
    inviteCode: 'The code of the present link; null for past ones.',
    isCurrent: 'Whether it is the present link.',
    createdAt: 'When it was made.',
    createdBy: 'Who made it, or null when nobody knows any more.',
    expiresAt: 'When it ends by itself, or null.',
    maxUses: 'How many people may come in by it, or null.',
    uses: 'How many people came in by it.',
    endedAt: 'When it was ended, or null.',
    joined: 'The members who joined by it, newest first, at most 100.',
    joinedCount: 'The number of members who joined by it.',
  },
  example: {
    inviteCode,
    isCurrent: true,
    createdAt: '2026-02-01T12:00:00.000Z',
    createdBy: maya,
    expiresAt: null,
    maxUses: null,
    uses: 1,
    endedAt: null,
    joined: [{ user: ben, joinedAt: '2026-02-02T12:00:00.000Z' }],
    joinedCount: 1,
  },
});

const invited: InvitedGroup = { ...shown, memberCount: 4 };

describeAnswer('InvitedGroup', InvitedGroup, {
  about: 'A group, as somebody with its invite link sees it.',
  fields: { ...words, memberCount: 'How many people are in it.' },
  example: invited,
});

describeAnswer('InviteLookup', InviteLookup, {
  about: 'What is behind an invite link.',
  fields: {
    group: 'The group.',
    isMember: 'Whether the caller is in it already.',
    requireApproval: 'Whether those who run it decide who joins.',
    requestStatus: 'What became of the caller’s newest request to join, or null.',
  },
  example: { group: invited, isMember: false, requireApproval: false, requestStatus: null },
});

describeAnswer('Joined', JoinOutput, {
  about: 'What accepting an invite came to.',
  fields: {
    group: 'The group.',
    isMember: 'Whether the caller is in it now.',
    status: 'Joined, in it already, or waiting for those who run it.',
  },
  example: { group: invited, isMember: true, status: 'joined' },
});

describeAnswer('JoinRequest', JoinRequest, {
  about: 'Somebody’s request to be let into a group.',
  fields: {
    id: 'Id of the request.',
    groupId: words.id,
    userId: 'Id of who asks.',
    status: 'Whether it waits or was decided.',
    requestedAt: 'When it was made.',
    respondedAt: 'When it was decided, or null.',
    respondedBy: 'Id of who decided, or null.',
    user: 'Who asks.',
  },
  example: {
    id: 5,
    groupId: 3,
    userId: 9,
    status: 'pending',
    requestedAt: '2026-03-01T09:14:00.000Z',
    respondedAt: null,
    respondedBy: null,
    user: ben,
  },
});
