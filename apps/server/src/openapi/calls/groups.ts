import { LIMITS } from '@dubs/contract';
import type { DescribedCalls } from '../described-calls.ts';
import { NOT_IN_GROUP } from '../described-calls.ts';

const { bounds } = LIMITS;
const tooManyGroups = `The caller is in ${bounds.groupsPerPerson} groups, which is the most.`;

const runnersOnly = { 403: 'The caller does not run the group, is not in it, or there is no such thing.' };
const creatorOnly = {
  403: 'The caller is not the group’s creator, is not in it, or there is no such thing.',
};

export const groupsCalls: DescribedCalls = {
  'GET /api/groups': {
    id: 'listGroups',
    tag: 'Groups',
    summary: 'List one’s groups',
    about:
      'Answers the groups that the caller is in, with their newest win and what the caller has not seen. Made for polling.',
    answer: 'The caller’s groups.',
  },
  'POST /api/groups': {
    id: 'createGroup',
    tag: 'Groups',
    summary: 'Create a group',
    about: 'Creates a group, with the caller as its creator and only member.',
    answer: 'The new group.',
    refusals: { 409: tooManyGroups },
  },
  'PATCH /api/groups/{id}': {
    id: 'updateGroup',
    tag: 'Groups',
    summary: 'Change a group',
    about: 'Changes the fields that are given. For the creator and admins.',
    answer: 'The group as it is now.',
    refusals: runnersOnly,
  },
  'DELETE /api/groups/{id}': {
    id: 'deleteGroup',
    tag: 'Groups',
    summary: 'Delete a group',
    about: 'Deletes the group with everything in it. For the creator.',
    answer: 'The group is gone.',
    refusals: creatorOnly,
  },
  'GET /api/groups/{id}/complete': {
    id: 'completeGroup',
    tag: 'Groups',
    summary: 'Get a group with everything in it',
    about:
      'Returns the group, its 100 newest posts, and at most 200 of its members and 200 of its goals at once, with how many there are.',
    answer: 'All that the group’s page opens with.',
    refusals: NOT_IN_GROUP,
  },
  'POST /api/groups/{id}/mark-viewed': {
    id: 'markViewed',
    tag: 'Groups',
    summary: 'Mark a group viewed',
    about: 'Marks every post that is in the group now as seen, so that none counts as unviewed.',
    answer: 'Everything in the group is seen.',
    refusals: NOT_IN_GROUP,
  },
  'POST /api/groups/{id}/leave': {
    id: 'leaveGroup',
    tag: 'Members',
    summary: 'Leave a group',
    about: 'Ends the caller’s membership and all that hangs on it, at once.',
    answer: 'The caller is not in the group any more.',
    refusals: { ...NOT_IN_GROUP, 409: 'The creator hands the group over first, or deletes it.' },
  },
  'POST /api/groups/{id}/transfer': {
    id: 'handOver',
    tag: 'Members',
    summary: 'Hand a group over',
    about: 'Makes another member the creator; the caller becomes an admin. For the creator.',
    answer: 'The group as it is now.',
    refusals: { ...creatorOnly, 409: 'This person is not a member, or is the creator already.' },
  },
  'GET /api/groups/{id}/members': {
    id: 'listMembers',
    tag: 'Members',
    summary: 'List a group’s members',
    about: 'Returns the members of a group by when they joined, page by page.',
    answer: 'One page of members, and where the next begins.',
    refusals: NOT_IN_GROUP,
  },
  'PATCH /api/groups/{groupId}/members/{userId}': {
    id: 'changeRole',
    tag: 'Members',
    summary: 'Make or unmake an admin',
    about: 'Changes a member’s role. For the creator.',
    answer: 'The member as they are now.',
    refusals: {
      ...creatorOnly,
      404: 'There is no such member.',
      409: 'The creator’s own role changes by handing over.',
    },
  },
  'DELETE /api/groups/{groupId}/members/{userId}': {
    id: 'removeMember',
    tag: 'Members',
    summary: 'Remove a member',
    about:
      'Puts somebody out, who cannot come back by an old link. For the creator and admins; an admin is put out by the creator alone.',
    answer: 'They are not in the group any more.',
    refusals: { ...runnersOnly, 404: 'There is no such member.', 409: 'The creator is put out by nobody.' },
  },
};

export const invitesCalls: DescribedCalls = {
  'GET /api/groups/{id}/invite': {
    id: 'groupInvite',
    tag: 'Invites',
    summary: 'Get a group’s invite code',
    about: 'Answers the code of the group’s present invite link.',
    answer: 'The invite code.',
    refusals: NOT_IN_GROUP,
  },
  'POST /api/groups/{id}/invite/rotate': {
    id: 'rotateInvite',
    tag: 'Invites',
    summary: 'Make a new invite link',
    about: 'Ends the present link and makes another, which may end by itself. For the creator and admins.',
    answer: 'The new invite code.',
    refusals: runnersOnly,
  },
  'GET /api/groups/{id}/invites': {
    id: 'inviteHistory',
    tag: 'Invites',
    summary: 'List invite links and who came in by them',
    about:
      'Returns the group’s links, the present one first, then newest first, each with the newest 100 members who joined by it. For the creator and admins.',
    answer: 'One page of links.',
    refusals: runnersOnly,
  },
  'GET /api/invite/{code}': {
    id: 'lookUpInvite',
    tag: 'Invites',
    summary: 'Look an invite up',
    about: 'Answers the group behind an invite code, and how the caller stands to it.',
    answer: 'What is behind the link.',
    refusals: { 404: 'The code is unknown, ended or expired.' },
  },
  'POST /api/invite/{code}/join': {
    id: 'join',
    tag: 'Invites',
    summary: 'Accept an invite',
    about: 'Joins the group, or asks to join where that needs approval. A member who asks again stays one.',
    answer: 'What it came to.',
    refusals: {
      404: 'The code is unknown, ended or expired.',
      409: `${tooManyGroups} Or ${bounds.requestsPerGroup} people ask to join the group already.`,
    },
  },
  'GET /api/groups/{id}/join-requests': {
    id: 'listJoinRequests',
    tag: 'Invites',
    summary: 'List requests to join',
    about: 'Returns the requests that wait, oldest first, at most 500. For the creator and admins.',
    answer: 'The requests.',
    refusals: runnersOnly,
  },
  'POST /api/join-requests/{id}/approve': {
    id: 'approveJoinRequest',
    tag: 'Invites',
    summary: 'Let somebody in',
    about: 'Approves a request, which makes who asked a member. For the creator and admins.',
    answer: 'The request as it was decided.',
    refusals: {
      ...runnersOnly,
      409: `It was declined already, or the person is in ${bounds.groupsPerPerson} groups, which is the most.`,
    },
  },
  'POST /api/join-requests/{id}/decline': {
    id: 'declineJoinRequest',
    tag: 'Invites',
    summary: 'Turn somebody away',
    about: 'Declines a request. For the creator and admins.',
    answer: 'The request as it was decided.',
    refusals: { ...runnersOnly, 409: 'It was approved already.' },
  },
};
