import { Comment, CommentsQuery, CreateCommentInput, id, IdInput, Ok } from '@dubs/contract';
import { createComment, deleteComment, listComments } from '@dubs/core';
import { z } from 'zod/mini';
import { router, userProcedure } from '../../trpc/init.ts';

export const commentsRouter = router({
  list: userProcedure
    .input(z.extend(CommentsQuery, { postId: id, before: z.optional(id) }))
    .output(z.array(Comment))
    .query(({ ctx, input }) => listComments(ctx.core, ctx.actor, input)),
  create: userProcedure
    .input(z.extend(CreateCommentInput, { postId: id }))
    .output(Comment)
    .mutation(({ ctx, input }) => ctx.once((core) => createComment(core, ctx.actor, input))),
  delete: userProcedure
    .input(IdInput)
    .output(Ok)
    .mutation(({ ctx, input }) => ctx.once((core) => deleteComment(core, ctx.actor, input.id))),
});
