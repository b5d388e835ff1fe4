import {
  GroupInvite,
  IdInput,
  InviteCodeInput,
  InviteLinksQuery,
  InviteLookup,
  InviteRecord,
  JoinOutput,
  RotateInviteInput,
} from '@dubs/contract';
import { joinGroup, listInvites, lookUpInvite, rotateInvite } from '@dubs/core';
import { z } from 'zod/mini';
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
  rotate: userProcedure
    .input(z.extend(RotateInviteInput, IdInput.shape))
    .output(GroupInvite)
    .mutation(({ ctx, input }) => ctx.once((core) => rotateInvite(core, ctx.actor, input))),
  history: userProcedure
    .input(z.extend(InviteLinksQuery, IdInput.shape))
    .output(z.array(InviteRecord))
    .query(({ ctx, input }) => listInvites(ctx.core, ctx.actor, input)),
});
