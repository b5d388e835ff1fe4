import {
  CreateGoalInput,
  Goal,
  GroupGoalsQuery,
  id,
  IdInput,
  LIMITS,
  Ok,
  OwnGoalsQuery,
} from '@dubs/contract';
import {
  completeGoal,
  createGoal,
  deleteGoal,
  listGroupGoals,
  listOwnGoals,
  listRecentGoals,
} from '@dubs/core';
import { z } from 'zod/mini';
import { DELETED, NOT_IN_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

const OWNER_ONLY = {
  FORBIDDEN: 'The caller is not its owner, is not in the group, or the goal does not exist.',
  ...DELETED,
};

export const goalsOperations = router({
  list: operation({
    id: 'ownGoals',
    rest: 'GET /goals',
    input: z.prefault(OwnGoalsQuery, {}),
    output: z.array(Goal),
    tag: 'Goals',
    summary: 'List the caller’s own goals',
    description:
      'Returns the caller’s goals in all of their groups: the active ones first, then those completed last.',
    success: 'One page of goals.',
    run: ({ core, actor, input }) => listOwnGoals(core, actor, input),
  }),
  recent: operation({
    id: 'recentGoals',
    rest: 'GET /goals/recent',
    output: z.array(Goal),
    tag: 'Goals',
    summary: 'List the newest goals of the caller’s groups',
    description: 'Returns the five newest goals of the caller’s groups.',
    success: 'The goals.',
    run: ({ core, actor }) => listRecentGoals(core, actor),
  }),
  ofGroup: operation({
    id: 'groupGoals',
    rest: 'GET /groups/:id/goals',
    inOpenGroups: true,
    input: z.extend(GroupGoalsQuery, { groupId: id }),
    output: z.array(Goal),
    tag: 'Goals',
    summary: 'List a group’s goals',
    description:
      'Returns the goals of everyone in the group: the active ones first, then those completed last.',
    success: 'One page of goals.',
    errors: NOT_IN_GROUP,
    run: ({ core, actor, input }) => listGroupGoals(core, actor, input),
  }),
  create: operation({
    id: 'createGoal',
    rest: 'POST /goals',
    status: 201,
    input: CreateGoalInput,
    output: Goal,
    tag: 'Goals',
    summary: 'Set a goal',
    description: 'Sets a goal in a group, and creates a post there that says so.',
    success: 'The new goal.',
    errors: {
      ...NOT_IN_GROUP,
      CONFLICT: `The caller has ${LIMITS.bounds.activeGoals} active goals in the group, which is the most.`,
    },
    run: ({ core, actor, input }) => createGoal(core, actor, input),
  }),
  complete: operation({
    id: 'completeGoal',
    rest: 'PATCH /goals/:id/complete',
    input: IdInput,
    output: Goal,
    tag: 'Goals',
    summary: 'Complete a goal',
    description: 'Completes a goal for good, and creates a post in its group that says so. For its owner.',
    success: 'The goal as it is now.',
    errors: { ...OWNER_ONLY, CONFLICT: 'It is completed already.' },
    run: ({ core, actor, input }) => completeGoal(core, actor, input.id),
  }),
  delete: operation({
    id: 'deleteGoal',
    rest: 'DELETE /goals/:id',
    input: IdInput,
    output: Ok,
    tag: 'Goals',
    summary: 'Delete a goal',
    description: 'Deletes a goal; its posts stay. For its owner.',
    success: 'The goal is deleted.',
    errors: OWNER_ONLY,
    run: ({ core, actor, input }) => deleteGoal(core, actor, input.id),
  }),
});
