import { id, MemberChangesPage, MemberChangesQuery } from '@dubs/contract';
import { listMemberChanges } from '@dubs/core';
import { z } from 'zod/mini';
import { NOT_IN_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

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
