import { id, Reacted, ReactInput } from '@dubs/contract';
import { reactToComment, reactToPost } from '@dubs/core';
import { z } from 'zod/mini';
import { DELETED, NOT_IN_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const reactionsOperations = router({
  toPost: operation({
    id: 'reactToPost',
    rest: 'POST /posts/:id/react',
    input: z.extend(ReactInput, { postId: id }),
    body: ReactInput,
    output: Reacted,
    tag: 'Posts',
    summary: 'React to a post',
    description:
      'Adds the caller’s reaction, or removes it when it is there. Wins and losses have different emoji.',
    success: 'The reactions as they are now.',
    errors: { ...NOT_IN_GROUP, ...DELETED },
    run: ({ core, actor, input }) => reactToPost(core, actor, input),
  }),
  toComment: operation({
    id: 'reactToComment',
    rest: 'POST /comments/:id/reactions',
    input: z.extend(ReactInput, { commentId: id }),
    body: ReactInput,
    output: Reacted,
    tag: 'Comments',
    summary: 'React to a comment',
    description: 'Adds the caller’s reaction, or removes it when it is there.',
    success: 'The reactions as they are now.',
    errors: { ...NOT_IN_GROUP, ...DELETED },
    run: ({ core, actor, input }) => reactToComment(core, actor, input),
  }),
});
