import {
  ChangeRoleInput,
  Group,
  HandOverInput,
  id,
  IdInput,
  Member,
  MemberChangesPage,
  MemberChangesQuery,
  MembersPage,
  MembersQuery,
  Ok,
} from '@dubs/contract';
import {
  changeRole,
  leaveGroup,
  listMemberChanges,
  listMembers,
  removeMember,
  transferOwnership,
} from '@dubs/core';
import { z } from 'zod/mini';
import { CREATOR_ONLY, NOT_IN_GROUP, RUNS_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

const MemberInput = z.object({ groupId: id, userId: id });

/** The procedures of `groups` about its members. */
export const memberOperations = {
  leave: operation({
    id: 'leaveGroup',
    rest: 'POST /groups/:id/leave',
    withoutTerms: true,
    input: IdInput,
    output: Ok,
    tag: 'Members',
    summary: 'Leave a group',
    description: 'Ends the caller’s membership and everything that depends on it, at once.',
    success: 'The caller is no longer in the group.',
    errors: { ...NOT_IN_GROUP, CONFLICT: 'The creator must first transfer ownership or delete the group.' },
    run: ({ core, actor, input }) => leaveGroup(core, actor, input.id),
  }),
  handOver: operation({
    id: 'handOver',
    rest: 'POST /groups/:id/transfer',
    input: z.extend(HandOverInput, { id }),
    body: HandOverInput,
    output: Group,
    tag: 'Members',
    summary: 'Transfer ownership of a group',
    description: 'Makes another member the creator; the caller becomes an admin. For the creator.',
    success: 'The group as it is now.',
    errors: {
      ...CREATOR_ONLY,
      BAD_REQUEST:
        'A field is not valid, or this user is not a member, is the creator already, or is kept in memory.',
    },
    run: ({ core, actor, input }) => transferOwnership(core, actor, input),
  }),
  members: operation({
    id: 'listMembers',
    rest: 'GET /groups/:id/members',
    inOpenGroups: true,
    input: z.extend(MembersQuery, { id }),
    output: MembersPage,
    tag: 'Members',
    summary: 'List a group’s members',
    description: 'Returns the members of a group by when they joined, page by page.',
    success: 'One page of members, and the cursor of the next.',
    errors: NOT_IN_GROUP,
    run: ({ core, actor, input }) => listMembers(core, actor, input),
  }),
  changeRole: operation({
    id: 'changeRole',
    rest: 'PATCH /groups/:groupId/members/:userId',
    input: z.extend(ChangeRoleInput, MemberInput.shape),
    body: ChangeRoleInput,
    output: Member,
    tag: 'Members',
    summary: 'Change a member’s role',
    description: 'Makes a member an admin, or an admin a member. For the creator.',
    success: 'The member as they are now.',
    errors: {
      ...CREATOR_ONLY,
      NOT_FOUND: 'There is no such member, or the group was deleted.',
      CONFLICT: 'The creator’s own role changes by transferring ownership.',
    },
    run: ({ core, actor, input }) => changeRole(core, actor, input),
  }),
  removeMember: operation({
    id: 'removeMember',
    rest: 'DELETE /groups/:groupId/members/:userId',
    input: MemberInput,
    output: Ok,
    tag: 'Members',
    summary: 'Remove a member',
    description:
      'Removes a member, who cannot come back by an old link. For the creator and admins; only the creator removes an admin.',
    success: 'The user is no longer in the group.',
    errors: {
      FORBIDDEN: `${RUNS_GROUP.FORBIDDEN} An admin removes neither the creator nor another admin.`,
      BAD_REQUEST: 'A field is not valid, or the caller names themselves: they leave the group instead.',
      NOT_FOUND: 'There is no such member, or the group was deleted.',
    },
    run: ({ core, actor, input }) => removeMember(core, actor, input),
  }),
};

export const memberChangesOperations = router({
  list: operation({
    id: 'listMemberChanges',
    rest: 'GET /groups/:id/member-changes',
    input: z.extend(MemberChangesQuery, { id }),
    output: MemberChangesPage,
    tag: 'Members',
    summary: 'List who joined and left a group',
    description: 'Returns who joined and left a group in the last 90 days, newest first, page by page.',
    success: 'One page of changes, and the cursor of the next.',
    errors: NOT_IN_GROUP,
    run: ({ core, actor, input }) => listMemberChanges(core, actor, input),
  }),
});
