import { IdInput, JoinRequest } from '@dubs/contract';
import { approveJoinRequest, declineJoinRequest, listJoinRequests } from '@dubs/core';
import { z } from 'zod/mini';
import { router, userProcedure } from '../../trpc/init.ts';

export const joinRequestsRouter = router({
  list: userProcedure
    .input(IdInput)
    .output(z.array(JoinRequest))
    .query(({ ctx, input }) => listJoinRequests(ctx.core, ctx.actor, input.id)),
  approve: userProcedure
    .input(IdInput)
    .output(JoinRequest)
    .mutation(({ ctx, input }) => ctx.once((core) => approveJoinRequest(core, ctx.actor, input.id))),
  decline: userProcedure
    .input(IdInput)
    .output(JoinRequest)
    .mutation(({ ctx, input }) => ctx.once((core) => declineJoinRequest(core, ctx.actor, input.id))),
});
