import {
  ChangeRoleInput,
  CompleteGroup,
  CreateGroupInput,
  Group,
  GroupInvite,
  HandOverInput,
  id,
  IdInput,
  Member,
  MembersPage,
  MembersQuery,
  Ok,
  UpdateGroupInput,
} from '@dubs/contract';
import {
  changeRole,
  createGroup,
  deleteGroup,
  getCompleteGroup,
  getGroupInvite,
  handOverGroup,
  leaveGroup,
  listGroups,
  listMembers,
  markGroupViewed,
  removeMember,
  updateGroup,
} from '@dubs/core';
import { z } from 'zod/mini';
import { router, userProcedure } from '../../trpc/init.ts';

/** Somebody in a group. */
const MemberInput = z.object({ groupId: id, userId: id });

export const groupsRouter = router({
  list: userProcedure.output(z.array(Group)).query(({ ctx }) =>
    ctx.answerPoll('groups', async () => {
      const groups = await listGroups(ctx.core, ctx.actor);
      return { content: groups, groupIds: groups.map(({ id }) => id) };
    }),
  ),
  create: userProcedure
    .input(CreateGroupInput)
    .output(Group)
    .mutation(({ ctx, input }) => ctx.once((core) => createGroup(core, ctx.actor, input))),
  complete: userProcedure
    .input(IdInput)
    .output(CompleteGroup)
    .query(({ ctx, input }) => getCompleteGroup(ctx.core, ctx.actor, input.id)),
  members: userProcedure
    .input(z.extend(MembersQuery, IdInput.shape))
    .output(MembersPage)
    .query(({ ctx, input }) => listMembers(ctx.core, ctx.actor, input)),
  invite: userProcedure
    .input(IdInput)
    .output(GroupInvite)
    .query(({ ctx, input }) => getGroupInvite(ctx.core, ctx.actor, input.id)),
  markViewed: userProcedure
    .input(IdInput)
    .output(Ok)
    .mutation(({ ctx, input }) => ctx.once((core) => markGroupViewed(core, ctx.actor, input.id))),
  update: userProcedure
    .input(z.extend(UpdateGroupInput, IdInput.shape))
    .output(Group)
    .mutation(({ ctx, input }) => ctx.once((core) => updateGroup(core, ctx.actor, input))),
  delete: userProcedure
    .input(IdInput)
    .output(Ok)
    .mutation(({ ctx, input }) => ctx.once((core) => deleteGroup(core, ctx.actor, input.id))),
  leave: userProcedure
    .input(IdInput)
    .output(Ok)
    .mutation(({ ctx, input }) => ctx.once((core) => leaveGroup(core, ctx.actor, input.id))),
  handOver: userProcedure
    .input(z.extend(HandOverInput, IdInput.shape))
    .output(Group)
    .mutation(({ ctx, input }) => ctx.once((core) => handOverGroup(core, ctx.actor, input))),
  changeRole: userProcedure
    .input(z.extend(ChangeRoleInput, MemberInput.shape))
    .output(Member)
    .mutation(({ ctx, input }) => ctx.once((core) => changeRole(core, ctx.actor, input))),
  removeMember: userProcedure
    .input(MemberInput)
    .output(Ok)
    .mutation(({ ctx, input }) => ctx.once((core) => removeMember(core, ctx.actor, input))),
});
