import {
  Comment,
  CommentsQuery,
  CreateCommentInput,
  EditCommentInput,
  id,
  IdInput,
  LIMITS,
  Ok,
} from '@dubs/contract';
import { createComment, deleteComment, editComment, listComments, restoreComment } from '@dubs/core';
import { z } from 'zod/mini';
import { DELETED, NOT_IN_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

const FULL = `The post has ${LIMITS.bounds.commentsPerPost.toLocaleString('en')} comments, which is the most.`;

export const commentsOperations = router({
  list: operation({
    id: 'listComments',
    rest: 'GET /posts/:id/comments',
    reads: 'replica',
    inOpenGroups: true,
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
    inOpenGroups: true,
    status: 201,
    input: z.extend(CreateCommentInput, { postId: id }),
    body: CreateCommentInput,
    output: Comment,
    tag: 'Comments',
    summary: 'Comment on a post',
    description:
      'Creates a comment, which may reply to another one of the post, and notifies the members whom it mentions. A repeat with the same `clientId` returns the first comment.',
    success: 'The new comment.',
    errors: {
      ...NOT_IN_GROUP,
      NOT_FOUND:
        'The post was deleted, its group, the comment that it replies to, or the one that it repeats.',
      CONFLICT: FULL,
    },
    run: ({ core, actor, input }) => createComment(core, actor, input),
  }),
  edit: operation({
    id: 'editComment',
    rest: 'PATCH /comments/:id',
    input: z.extend(EditCommentInput, { id }),
    body: EditCommentInput,
    output: Comment,
    tag: 'Comments',
    summary: 'Edit a comment',
    description:
      'Changes the content of a comment, within 15 minutes. For its author. Members whom it newly mentions are notified; an unread notification of a mention that is gone is withdrawn.',
    success: 'The comment as it is now.',
    errors: {
      FORBIDDEN: 'The caller is not its author, is not in the group, or the comment does not exist.',
      ...DELETED,
      CONFLICT: 'It is too late.',
    },
    run: ({ core, actor, input }) => editComment(core, actor, input),
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
  restore: operation({
    id: 'restoreComment',
    rest: 'POST /comments/:id/restore',
    input: IdInput,
    output: Comment,
    tag: 'Comments',
    summary: 'Restore a deleted comment',
    description:
      'Undoes a deletion, within ten minutes, with the notifications of the comment. For the user who deleted it, while they may still delete it.',
    success: 'The comment, back in its place.',
    errors: {
      FORBIDDEN:
        'The caller did not delete it, or no longer may, is not in the group, or the comment does not exist.',
      NOT_FOUND: 'The post or its group was deleted.',
      CONFLICT: `The comment is not deleted, or it is too late. ${FULL}`,
    },
    run: ({ core, actor, input }) => restoreComment(core, actor, input.id),
  }),
});
