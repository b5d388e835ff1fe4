import { IdInput, JoinRequest, LIMITS } from '@dubs/contract';
import { approveJoinRequest, declineJoinRequest, listJoinRequests } from '@dubs/core';
import { z } from 'zod/mini';
import { RUNS_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const joinRequestsOperations = router({
  list: operation({
    id: 'listJoinRequests',
    rest: 'GET /groups/:id/join-requests',
    input: IdInput,
    output: z.array(JoinRequest),
    tag: 'Invites',
    summary: 'List requests to join',
    description: 'Returns the pending requests, oldest first, at most 500. For the creator and admins.',
    success: 'The requests.',
    errors: RUNS_GROUP,
    run: ({ core, actor, input }) => listJoinRequests(core, actor, input.id),
  }),
  approve: operation({
    id: 'approveJoinRequest',
    rest: 'POST /join-requests/:id/approve',
    input: IdInput,
    output: JoinRequest,
    tag: 'Invites',
    summary: 'Approve a request to join',
    description: 'Approves a request, which makes the user a member. For the creator and admins.',
    success: 'The request with its decision.',
    errors: {
      ...RUNS_GROUP,
      CONFLICT: `It was decided already, the user’s account was deleted, or the user is in ${LIMITS.bounds.groupsPerPerson} groups, which is the most.`,
    },
    run: ({ core, actor, input }) => approveJoinRequest(core, actor, input.id),
  }),
  decline: operation({
    id: 'declineJoinRequest',
    rest: 'POST /join-requests/:id/decline',
    input: IdInput,
    output: JoinRequest,
    tag: 'Invites',
    summary: 'Decline a request to join',
    description: 'Declines a request. For the creator and admins.',
    success: 'The request with its decision.',
    errors: { ...RUNS_GROUP, CONFLICT: 'It was decided already.' },
    run: ({ core, actor, input }) => declineJoinRequest(core, actor, input.id),
  }),
});
