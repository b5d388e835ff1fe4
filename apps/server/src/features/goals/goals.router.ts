import { CreateGoalInput, Goal, id, IdInput, Ok } from '@dubs/contract';
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
  list: userProcedure.output(goals).query(({ ctx }) => listOwnGoals(ctx.core, ctx.actor)),
  recent: userProcedure.output(goals).query(({ ctx }) => listRecentGoals(ctx.core, ctx.actor)),
  ofGroup: userProcedure
    .input(z.object({ groupId: id }))
    .output(goals)
    .query(({ ctx, input }) => listGroupGoals(ctx.core, ctx.actor, input.groupId)),
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
