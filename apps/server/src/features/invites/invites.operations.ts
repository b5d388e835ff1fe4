import {
  GroupInvite,
  id,
  InviteCodeInput,
  InviteLinksQuery,
  InviteLookup,
  InviteRecord,
  JoinOutput,
  LIMITS,
  RotateInviteInput,
} from '@dubs/contract';
import { joinGroup, listInvites, lookUpInvite, rotateInvite } from '@dubs/core';
import { z } from 'zod/mini';
import { RUNS_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

const { groupsPerPerson, requestsPerGroup } = LIMITS.bounds;

export const invitesOperations = router({
  rotate: operation({
    id: 'rotateInvite',
    rest: 'POST /groups/:id/invite/rotate',
    input: z.extend(RotateInviteInput, { id }),
    body: z.optional(RotateInviteInput),
    output: GroupInvite,
    tag: 'Invites',
    summary: 'Create a new invite link',
    description:
      'Ends the current link and creates another, which may have an end of its own. For the creator and admins.',
    success: 'The new invite code.',
    errors: RUNS_GROUP,
    run: ({ core, actor, input }) => rotateInvite(core, actor, input),
  }),
  history: operation({
    id: 'inviteHistory',
    rest: 'GET /groups/:id/invites',
    input: z.extend(InviteLinksQuery, { id }),
    output: z.array(InviteRecord),
    tag: 'Invites',
    summary: 'List invite links and who joined by them',
    description:
      'Returns the group’s links, the current one first, then newest first, each with the newest 100 members who joined by it. For the creator and admins.',
    success: 'One page of links.',
    errors: RUNS_GROUP,
    run: ({ core, actor, input }) => listInvites(core, actor, input),
  }),
  lookup: operation({
    id: 'lookUpInvite',
    rest: 'GET /invite/:code',
    input: InviteCodeInput,
    output: InviteLookup,
    tag: 'Invites',
    summary: 'Look up an invite',
    description:
      'Returns the group of an invite code, who invites and some faces of members, and whether the caller is in it or has asked to join.',
    success: 'The group of the link.',
    errors: { NOT_FOUND: 'The code is unknown, ended or expired.' },
    run: ({ core, actor, input }) => lookUpInvite(core, actor, input.code),
  }),
  join: operation({
    id: 'join',
    rest: 'POST /invite/:code/join',
    input: InviteCodeInput,
    output: JoinOutput,
    tag: 'Invites',
    summary: 'Accept an invite',
    description:
      'Joins the group, or requests to join where that needs approval. A member who calls it again stays one.',
    success: 'The group, and whether the caller joined.',
    errors: {
      NOT_FOUND: 'The code is unknown, ended or expired.',
      CONFLICT: `The caller is in ${groupsPerPerson} groups, which is the most. Or ${requestsPerGroup} users have requested to join the group already.`,
    },
    run: ({ core, actor, input }) => joinGroup(core, actor, input.code),
  }),
});
