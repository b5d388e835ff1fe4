import { id, Reacted, ReactInput, ReactionsPage, ReactionsQuery } from '@dubs/contract';
import { listCommentReactions, listPostReactions, reactToComment, reactToPost } from '@dubs/core';
import { z } from 'zod/mini';
import { DELETED, NOT_IN_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const reactionsOperations = router({
  toPost: operation({
    id: 'reactToPost',
    rest: 'POST /posts/:id/react',
    inOpenGroups: true,
    input: z.extend(ReactInput, { postId: id }),
    body: ReactInput,
    output: Reacted,
    tag: 'Posts',
    summary: 'React to a post',
    description:
      'Adds the caller’s reaction, or removes it when it is there; with `on` it sets which. Wins and losses have different emoji, and so has an L whose author wishes to be listened to or for ideas. A reaction that is no longer offered can only be removed.',
    success: 'The reactions as they are now.',
    errors: {
      BAD_REQUEST: 'The emoji is not offered for the post; the issue names those that are.',
      ...NOT_IN_GROUP,
      ...DELETED,
    },
    run: ({ core, actor, input }) => reactToPost(core, actor, input),
  }),
  toComment: operation({
    id: 'reactToComment',
    rest: 'POST /comments/:id/reactions',
    inOpenGroups: true,
    input: z.extend(ReactInput, { commentId: id }),
    body: ReactInput,
    output: Reacted,
    tag: 'Comments',
    summary: 'React to a comment',
    description: 'Adds the caller’s reaction, or removes it when it is there; with `on` it sets which.',
    success: 'The reactions as they are now.',
    errors: { ...NOT_IN_GROUP, ...DELETED },
    run: ({ core, actor, input }) => reactToComment(core, actor, input),
  }),
  ofPost: operation({
    id: 'postReactions',
    rest: 'GET /posts/:id/reactions',
    inOpenGroups: true,
    input: z.extend(ReactionsQuery, { postId: id }),
    output: ReactionsPage,
    tag: 'Posts',
    summary: 'List who reacted to a post',
    description: 'Returns the reactions, newest first; with `emoji` only those with it.',
    success: 'One page of reactions.',
    errors: { ...NOT_IN_GROUP, ...DELETED },
    run: ({ core, actor, input }) => listPostReactions(core, actor, input),
  }),
  ofComment: operation({
    id: 'commentReactions',
    rest: 'GET /comments/:id/reactions',
    inOpenGroups: true,
    input: z.extend(ReactionsQuery, { commentId: id }),
    output: ReactionsPage,
    tag: 'Comments',
    summary: 'List who reacted to a comment',
    description: 'Returns the reactions, newest first; with `emoji` only those with it.',
    success: 'One page of reactions.',
    errors: { ...NOT_IN_GROUP, ...DELETED },
    run: ({ core, actor, input }) => listCommentReactions(core, actor, input),
  }),
});
