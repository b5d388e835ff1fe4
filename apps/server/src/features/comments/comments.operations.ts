import { Comment, CommentsQuery, CreateCommentInput, id, IdInput, LIMITS, Ok } from '@dubs/contract';
import { createComment, deleteComment, listComments } from '@dubs/core';
import { z } from 'zod/mini';
import { DELETED, NOT_IN_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const commentsOperations = router({
  list: operation({
    id: 'listComments',
    rest: 'GET /posts/:id/comments',
    input: z.extend(CommentsQuery, { postId: id }),
    output: z.array(Comment),
    tag: 'Comments',
    summary: 'List a post’s comments',
    description:
      'Returns the newest comments on a post, or the newest before one of them, oldest first. Before a comment of another post there are none.',
    success: 'The comments.',
    errors: { ...NOT_IN_GROUP, ...DELETED },
    run: ({ core, actor, input }) => listComments(core, actor, input),
  }),
  create: operation({
    id: 'createComment',
    rest: 'POST /posts/:id/comments',
    status: 201,
    input: z.extend(CreateCommentInput, { postId: id }),
    body: CreateCommentInput,
    output: Comment,
    tag: 'Comments',
    summary: 'Comment on a post',
    description: 'Creates a comment, and notifies the members whom it mentions.',
    success: 'The new comment.',
    errors: {
      ...NOT_IN_GROUP,
      ...DELETED,
      CONFLICT: `The post has ${LIMITS.bounds.commentsPerPost.toLocaleString('en')} comments, which is the most.`,
    },
    run: ({ core, actor, input }) => createComment(core, actor, input),
  }),
  delete: operation({
    id: 'deleteComment',
    rest: 'DELETE /comments/:id',
    input: IdInput,
    output: Ok,
    tag: 'Comments',
    summary: 'Delete a comment',
    description: 'Deletes a comment. For its author, and for creator and admins of the group.',
    success: 'The comment is deleted.',
    errors: {
      FORBIDDEN:
        'The caller is neither its author nor creator or admin of the group, or the comment does not exist.',
      ...DELETED,
    },
    run: ({ core, actor, input }) => deleteComment(core, actor, input.id),
  }),
});
