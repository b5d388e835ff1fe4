import { InviteCodeInput, InviteLookup, JoinOutput } from '@dubs/contract';
import { joinGroup, lookUpInvite } from '@dubs/core';
import { router, userProcedure } from '../../trpc/init.ts';

export const invitesRouter = router({
  lookup: userProcedure
    .input(InviteCodeInput)
    .output(InviteLookup)
    .query(({ ctx, input }) => lookUpInvite(ctx.core, ctx.actor, input.code)),
  join: userProcedure
    .input(InviteCodeInput)
    .output(JoinOutput)
    .mutation(({ ctx, input }) => ctx.once((core) => joinGroup(core, ctx.actor, input.code))),
});
