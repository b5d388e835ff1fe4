import { id, Reacted, ReactInput } from '@dubs/contract';
import { reactToComment, reactToPost } from '@dubs/core';
import { z } from 'zod/mini';
import { router, userProcedure } from '../../trpc/init.ts';

export const reactionsRouter = router({
  toPost: userProcedure
    .input(z.extend(ReactInput, { postId: id }))
    .output(Reacted)
    .mutation(({ ctx, input }) => ctx.once((core) => reactToPost(core, ctx.actor, input))),
  toComment: userProcedure
    .input(z.extend(ReactInput, { commentId: id }))
    .output(Reacted)
    .mutation(({ ctx, input }) => ctx.once((core) => reactToComment(core, ctx.actor, input))),
});
