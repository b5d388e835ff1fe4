import { id, PersonPage, PostsQuery } from '@dubs/contract';
import { getPersonPage } from '@dubs/core';
import { z } from 'zod/mini';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const peopleOperations = router({
  page: operation({
    id: 'personPage',
    rest: 'GET /groups/:id/people/:userId',
    inOpenGroups: true,
    input: z.extend(PostsQuery, { id, userId: id }),
    output: PersonPage,
    tag: 'Members',
    summary: 'Get a member’s page',
    description:
      'Returns a member’s profile, dubs, goals and posts in this group, the posts page by page. The live signals `group`, `post`, `goals` and `groups` make it stale.',
    success: 'The page of the member.',
    errors: {
      FORBIDDEN:
        'The caller or the user is not in the group, or it does not exist: the response is the same.',
      NOT_FOUND: 'The user has left the group, or it was deleted.',
    },
    run: ({ core, actor, input }) => getPersonPage(core, actor, input),
  }),
});
