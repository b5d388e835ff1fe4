import { CreateGoalInput, Goal, GroupGoalsQuery, id, IdInput, Ok, OwnGoalsQuery } from '@dubs/contract';
import {
  completeGoal,
  createGoal,
  deleteGoal,
  listGroupGoals,
  listOwnGoals,
  listRecentGoals,
} from '@dubs/core';
import { z } from 'zod/mini';
import { router, userProcedure } from '../../trpc/init.ts';

const goals = z.array(Goal);

export const goalsRouter = router({
  list: userProcedure
    .input(z.prefault(OwnGoalsQuery, {}))
    .output(goals)
    .query(({ ctx, input }) => listOwnGoals(ctx.core, ctx.actor, input)),
  recent: userProcedure.output(goals).query(({ ctx }) => listRecentGoals(ctx.core, ctx.actor)),
  ofGroup: userProcedure
    .input(z.extend(GroupGoalsQuery, { groupId: id }))
    .output(goals)
    .query(({ ctx, input }) => listGroupGoals(ctx.core, ctx.actor, input)),
  create: userProcedure
    .input(CreateGoalInput)
    .output(Goal)
    .mutation(({ ctx, input }) => ctx.once((core) => createGoal(core, ctx.actor, input))),
  complete: userProcedure
    .input(IdInput)
    .output(Goal)
    .mutation(({ ctx, input }) => ctx.once((core) => completeGoal(core, ctx.actor, input.id))),
  delete: userProcedure
    .input(IdInput)
    .output(Ok)
    .mutation(({ ctx, input }) => ctx.once((core) => deleteGoal(core, ctx.actor, input.id))),
});
