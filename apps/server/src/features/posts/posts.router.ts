import {
  CreateTextPostInput,
  EditPostInput,
  GroupPostsQuery,
  id,
  IdInput,
  Ok,
  OwnPostsQuery,
  Post,
  PostsPage,
  RecentPostsQuery,
} from '@dubs/contract';
import {
  createPost,
  deletePost,
  editPost,
  getPost,
  listGroupPosts,
  listOwnPosts,
  listRecentPosts,
  restorePost,
} from '@dubs/core';
import { z } from 'zod/mini';
import { onceKey } from '../../repeatable.ts';
import { router, userProcedure } from '../../trpc/init.ts';

export const postsRouter = router({
  recent: userProcedure
    .input(RecentPostsQuery)
    .output(z.array(Post))
    .query(({ ctx, input }) => listRecentPosts(ctx.core, ctx.actor, input)),
  own: userProcedure
    .input(OwnPostsQuery)
    .output(z.array(Post))
    .query(({ ctx, input }) => listOwnPosts(ctx.core, ctx.actor, input)),
  get: userProcedure
    .input(IdInput)
    .output(Post)
    .query(({ ctx, input }) => getPost(ctx.core, ctx.actor, input.id)),
  ofGroup: userProcedure
    .input(z.extend(GroupPostsQuery, { groupId: id }))
    .output(PostsPage)
    .query(({ ctx, input }) => listGroupPosts(ctx.core, ctx.actor, input)),
  /** Words alone; pictures come through the multipart call. */
  create: userProcedure
    .input(CreateTextPostInput)
    .output(Post)
    .mutation(({ ctx, input, path }) => {
      const once = onceKey(ctx.req.headers['idempotency-key'], `trpc ${path}`, input);
      return createPost(ctx.core, ctx.actor, { ...input, files: [], once });
    }),
  edit: userProcedure
    .input(z.extend(EditPostInput, { id }))
    .output(Post)
    .mutation(({ ctx, input }) => ctx.once((core) => editPost(core, ctx.actor, input))),
  delete: userProcedure
    .input(IdInput)
    .output(Ok)
    .mutation(({ ctx, input }) => ctx.once((core) => deletePost(core, ctx.actor, input.id))),
  restore: userProcedure
    .input(IdInput)
    .output(Post)
    .mutation(({ ctx, input }) => ctx.once((core) => restorePost(core, ctx.actor, input.id))),
});
