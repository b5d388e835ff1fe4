import { CompleteGroup, CreateGroupInput, Group, GroupInvite, IdInput, Ok } from '@dubs/contract';
import { createGroup, getCompleteGroup, getGroupInvite, listGroups, markGroupViewed } from '@dubs/core';
import { z } from 'zod/mini';
import { router, userProcedure } from '../../trpc/init.ts';

export const groupsRouter = router({
  list: userProcedure.output(z.array(Group)).query(({ ctx }) =>
    ctx.answerPoll(
      'groups',
      () => listGroups(ctx.core, ctx.actor),
      (groups) => groups.map(({ id }) => id),
    ),
  ),
  create: userProcedure
    .input(CreateGroupInput)
    .output(Group)
    .mutation(({ ctx, input }) => ctx.once((core) => createGroup(core, ctx.actor, input))),
  complete: userProcedure
    .input(IdInput)
    .output(CompleteGroup)
    .query(({ ctx, input }) => getCompleteGroup(ctx.core, ctx.actor, input.id)),
  invite: userProcedure
    .input(IdInput)
    .output(GroupInvite)
    .query(({ ctx, input }) => getGroupInvite(ctx.core, ctx.actor, input.id)),
  markViewed: userProcedure
    .input(IdInput)
    .output(Ok)
    .mutation(({ ctx, input }) => ctx.once((core) => markGroupViewed(core, ctx.actor, input.id))),
});
