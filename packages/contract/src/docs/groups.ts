import {
  ChangeRoleInput,
  CreateGroupInput,
  Group,
  GroupChip,
  GroupInvite,
  HandOverInput,
  InviteRecord,
  JoinRequest,
  LinkGuest,
  Member,
  MembersPage,
  RecentWin,
  RotateInviteInput,
  UpdateGroupInput,
} from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';
import { ben, maya } from './people.ts';

export const groupFields = {
  id: 'Id of the group.',
  name: 'Name of the group.',
  description: 'What the group is about, or null.',
  emoji: 'The group’s emoji.',
};

export const shownGroup = { id: 3, name: 'Family', description: 'Sunday table', emoji: '👥' };
const inviteCode = 'q0T2vY8mZ4bK6sN1xR7cLw';

export const familyChip: GroupChip = { id: 3, name: 'Family', emoji: '👥' };

const recentWin: RecentWin = {
  content: 'Ran 5 km',
  createdAt: '2026-03-01T07:30:00.000Z',
  user: ben,
  isAuthorMember: true,
  about: null,
};

export const family: Group = {
  ...shownGroup,
  coverUrl: null,
  createdBy: 7,
  createdAt: '2026-01-05T14:10:00.000Z',
  memberCount: 4,
  role: 'creator',
  requireApproval: false,
  unviewedWinsCount: 2,
  unviewedLossesCount: 0,
  recentWin,
};

export const membership: Member = {
  id: 12,
  groupId: 3,
  userId: 9,
  role: 'member',
  joinedAt: '2026-01-06T10:00:00.000Z',
  user: ben,
};

describeOutput('GroupChip', GroupChip, {
  description: 'A group, named beside something of its own.',
  fields: { id: groupFields.id, name: groupFields.name, emoji: groupFields.emoji },
  example: familyChip,
});

describeOutput('RecentWin', RecentWin, {
  description: 'The newest win of a group; goals that were set or reached count as wins.',
  fields: {
    content: 'Its content.',
    createdAt: 'When it was shared.',
    user: 'Its author.',
    isAuthorMember: 'False if the author has left the group.',
    about: 'The person without an account whom it is about, or null.',
  },
  example: recentWin,
});

describeOutput('Group', Group, {
  description: 'A group, as its members see it.',
  fields: {
    ...groupFields,
    coverUrl:
      'Signed, short-lived URL of the group’s picture, at most 1,500 × 500 px, or null. It belongs to the caller.',
    createdBy: 'Id of the user who created it.',
    createdAt: 'When it was created.',
    memberCount: 'How many members it has.',
    role: 'The caller’s role in it.',
    requireApproval: 'True if those who run it approve who joins.',
    unviewedWinsCount: 'Wins of others that the caller has not seen yet.',
    unviewedLossesCount: 'Ls of others that the caller has not seen yet.',
    recentWin: 'Its newest win, or null.',
  },
  example: family,
});

describeInput('CreateGroup', CreateGroupInput, {
  description: 'A new group.',
  fields: { name: groupFields.name, description: 'What the group is about.', emoji: 'One emoji.' },
  example: { name: 'Family', description: 'Sunday table', emoji: '👥' },
});

describeInput('UpdateGroup', UpdateGroupInput, {
  description: 'Changes to a group. Absent fields stay as they are.',
  fields: {
    name: groupFields.name,
    description: 'What the group is about; empty clears it.',
    emoji: 'One emoji.',
    requireApproval: 'True if those who run it approve who joins.',
  },
  example: { name: 'Family', requireApproval: true },
});

describeOutput('Member', Member, {
  description: 'A user’s membership of a group.',
  fields: {
    id: 'Id of the membership.',
    groupId: groupFields.id,
    userId: 'Id of the user.',
    role: 'Their role in the group.',
    joinedAt: 'When they joined.',
    user: 'The user. Two members whose names look alike have the last two digits of their number behind the name (`Grandma ••12`).',
  },
  example: membership,
});

describeOutput('MembersPage', MembersPage, {
  description: 'One page of a group’s members, by when they joined.',
  fields: {
    members: 'The members.',
    nextCursor: 'The cursor of the next page, or null at the end.',
  },
  example: { members: [membership], nextCursor: '1767693600000000-12' },
});

describeInput('ChangeRole', ChangeRoleInput, {
  description: 'The new role of a member.',
  fields: { role: 'The new role.' },
  example: { role: 'admin' },
});

describeInput('HandOver', HandOverInput, {
  description: 'The member who becomes the creator. The creator becomes an admin.',
  fields: { userId: 'Id of a member.' },
  example: { userId: 9 },
});

describeOutput('GroupInvite', GroupInvite, {
  description: 'The group’s invite link.',
  fields: {
    inviteCode: 'The last part of the link: /invite/{inviteCode}.',
    isShut:
      'Present and true when no one can join by the link any more: it has expired, or was used as often as it may be.',
  },
  example: { inviteCode },
});

describeInput('RotateInvite', RotateInviteInput, {
  description: 'Limits of the new link. Without any it works until it is replaced.',
  fields: {
    expiresInDays: 'After how many days it ends.',
    maxUses: 'How many users may join by it.',
  },
  example: { expiresInDays: 7, maxUses: 5 },
});

describeOutput('LinkGuest', LinkGuest, {
  description: 'A user who joined by a link and is still a member.',
  fields: { user: 'The user.', joinedAt: 'When they joined.' },
  example: { user: ben, joinedAt: '2026-02-02T12:00:00.000Z' },
});

describeOutput('InviteRecord', InviteRecord, {
  description: 'An invite link of a group, present or past.',
  fields: {
    inviteCode: 'The code of the current link; null for past ones.',
    isCurrent: 'True for the current link.',
    createdAt: 'When it was created.',
    createdBy: 'Its creator, or null when that is no longer known.',
    expiresAt: 'When it ends by itself, or null.',
    maxUses: 'How many users may join by it, or null.',
    uses: 'How many users joined by it.',
    endedAt: 'When it was ended, or null.',
    joined: 'The members who joined by it, newest first, at most 100.',
    joinedCount: 'The number of members who joined by it.',
  },
  example: {
    inviteCode,
    isCurrent: true,
    createdAt: '2026-02-01T12:00:00.000Z',
    createdBy: { ...maya, isMember: true },
    expiresAt: null,
    maxUses: null,
    uses: 1,
    endedAt: null,
    joined: [{ user: ben, joinedAt: '2026-02-02T12:00:00.000Z' }],
    joinedCount: 1,
  },
});

describeOutput('JoinRequest', JoinRequest, {
  description: 'A request to join a group.',
  fields: {
    id: 'Id of the request.',
    groupId: groupFields.id,
    userId: 'Id of the user who wants to join.',
    status: 'Pending, or the decision.',
    requestedAt: 'When it was created.',
    respondedAt: 'When it was decided, or null.',
    respondedBy: 'Id of the user who decided, or null.',
    user: 'The user who wants to join.',
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
