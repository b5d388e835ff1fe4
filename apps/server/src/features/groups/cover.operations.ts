import { Group, IdInput } from '@dubs/contract';
import { removeCover } from '@dubs/core';
import { RUNS_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

/** The cover of a group. Setting it is a REST upload: see `cover.upload.ts`. */
export const coversOperations = router({
  remove: operation({
    id: 'removeCover',
    rest: 'DELETE /groups/:id/cover',
    input: IdInput,
    output: Group,
    tag: 'Groups',
    summary: 'Remove a group’s picture',
    description: 'Removes the group’s picture, if it has one. For the creator and admins.',
    success: 'The group as it is now.',
    errors: RUNS_GROUP,
    run: ({ core, actor, input }) => removeCover(core, actor, input.id),
  }),
});
