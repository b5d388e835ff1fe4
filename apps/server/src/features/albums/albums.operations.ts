import { AlbumMonth, AlbumPage, AlbumQuery, id, IdInput } from '@dubs/contract';
import { listAlbum, listAlbumMonths } from '@dubs/core';
import { z } from 'zod/mini';
import { NOT_IN_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const albumsOperations = router({
  list: operation({
    id: 'listAlbum',
    rest: 'GET /groups/:id/album',
    reads: 'replica',
    inOpenGroups: true,
    input: z.extend(AlbumQuery, { id }),
    output: AlbumPage,
    tag: 'Posts',
    summary: 'List a group’s pictures',
    description:
      'Returns the pictures of a group’s posts, of the newest post first, page by page, or those of one month. The live signal `group`, which every new, deleted and restored post sends, makes them stale.',
    success: 'One page of pictures, and the cursor of the next.',
    errors: NOT_IN_GROUP,
    run: ({ core, actor, input }) => listAlbum(core, actor, input),
  }),
  months: operation({
    id: 'albumMonths',
    rest: 'GET /groups/:id/album/months',
    reads: 'replica',
    inOpenGroups: true,
    input: IdInput,
    output: z.array(AlbumMonth),
    tag: 'Posts',
    summary: 'Count a group’s pictures by month',
    description:
      'Returns the months in which a group shared pictures, newest first, in the caller’s time zone. The live signal `group` makes them stale, and `me` when the time zone changed.',
    success: 'The months, with how many pictures each has.',
    errors: NOT_IN_GROUP,
    run: ({ core, actor, input }) => listAlbumMonths(core, actor, input.id),
  }),
});
