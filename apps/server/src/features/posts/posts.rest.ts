import type { CreatePostInput } from '@dubs/contract';
import {
  EditPostInput,
  GroupPostsQuery,
  Ok,
  OwnPostsQuery,
  pathId,
  Post,
  PostForm,
  PostsPage,
  RecentPostsQuery,
  TEXTS,
} from '@dubs/contract';
import type { Actor, CoreContext } from '@dubs/core';
import {
  createPost,
  deletePost,
  editPost,
  getPost,
  listGroupPosts,
  listOwnPosts,
  listRecentPosts,
  requireMember,
  restorePost,
} from '@dubs/core';
import { z } from 'zod/mini';
import { toIssues, validationError } from '../../errors.ts';
import { onceKey } from '../../repeatable.ts';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';
import type { Upload } from './receive-upload.ts';
import { receiveUpload } from './receive-upload.ts';

const params = z.object({ id: pathId });

/** The fields of the form, which must not name another group than the address does. */
function parseForm(fields: Record<string, string>, groupId: number): CreatePostInput {
  const form = PostForm.safeParse(fields);
  if (!form.success) throw validationError(toIssues(form.error.issues));
  const { groupId: named, ...input } = form.data;
  if (named !== undefined && named !== groupId)
    throw validationError([{ path: 'groupId', message: TEXTS.posts.groupMismatch }]);
  return input;
}

/** Makes the upload a post; its files are gone when this answers. */
async function shareUpload(
  core: CoreContext,
  actor: Actor,
  groupId: number,
  upload: Upload,
  idempotencyKey: string | string[] | undefined,
): Promise<Post> {
  try {
    const input = parseForm(upload.fields, groupId);
    const content = { ...upload.fields, files: upload.fileHashes };
    const once = onceKey(idempotencyKey, `POST /api/groups/${groupId}/posts`, content);
    return await createPost(core, actor, { ...input, groupId, files: upload.files, once });
  } finally {
    await upload.discard();
  }
}

/** Posts. `uploads` is the folder that files lie in while they are received. */
export const postsRoutes =
  (uploads: string): RestRoutes =>
  (app, core) => {
    app.get(
      '/posts/recent',
      { schema: { querystring: RecentPostsQuery, response: { 200: z.array(Post) } } },
      async (req) => listRecentPosts(core, await req.requireActor(), req.query),
    );
    app.get(
      '/user/posts',
      { schema: { querystring: OwnPostsQuery, response: { 200: z.array(Post) } } },
      async (req) => listOwnPosts(core, await req.requireActor(), req.query),
    );
    app.get('/posts/:id', { schema: { params, response: { 200: Post } } }, async (req) =>
      getPost(core, await req.requireActor(), req.params.id),
    );
    app.patch('/posts/:id', { schema: { params, body: EditPostInput, response: { 200: Post } } }, (req) =>
      write(req, core, (scoped, actor) => editPost(scoped, actor, { ...req.body, id: req.params.id })),
    );
    app.delete('/posts/:id', { schema: { params, response: { 200: Ok } } }, (req) =>
      write(req, core, (scoped, actor) => deletePost(scoped, actor, req.params.id)),
    );
    app.post('/posts/:id/restore', { schema: { params, response: { 200: Post } } }, (req) =>
      write(req, core, (scoped, actor) => restorePost(scoped, actor, req.params.id)),
    );
    app.get(
      '/groups/:id/posts',
      { schema: { params, querystring: GroupPostsQuery, response: { 200: PostsPage } } },
      async (req) => listGroupPosts(core, await req.requireActor(), { ...req.query, groupId: req.params.id }),
    );
    app.post('/groups/:id/posts', { schema: { params, response: { 201: Post } } }, async (req, reply) => {
      const actor = await req.requireActor();
      const groupId = req.params.id;
      // Before a byte of the upload is read.
      await requireMember(core.db, groupId, actor);
      const upload = await receiveUpload(req, uploads);
      const post = await shareUpload(core, actor, groupId, upload, req.headers['idempotency-key']);
      return reply.code(201).send(post);
    });
  };
