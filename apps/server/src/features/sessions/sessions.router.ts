import { IdInput, Ok, Session } from '@dubs/contract';
import { endOtherSessions, endSession, listSessions } from '@dubs/core';
import { z } from 'zod/mini';
import { router, userProcedure } from '../../trpc/init.ts';

export const sessionsRouter = router({
  list: userProcedure.output(z.array(Session)).query(({ ctx }) => listSessions(ctx.core, ctx.actor)),
  end: userProcedure
    .input(IdInput)
    .output(Ok)
    .mutation(({ ctx, input }) => ctx.once((core) => endSession(core, ctx.actor, input.id))),
  endOthers: userProcedure
    .output(Ok)
    .mutation(({ ctx }) => ctx.once((core) => endOtherSessions(core, ctx.actor))),
});
