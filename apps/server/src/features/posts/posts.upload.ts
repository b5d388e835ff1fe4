import { pathId, Post, PostForm, TEXTS } from '@dubs/contract';
import { type Actor, type CoreContext, createPost, requireMember } from '@dubs/core';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { toIssues, validationError } from '../../errors.ts';
import { idempotencyKey } from '../../idempotency.ts';
import { reportStaleQueries } from '../../live/report-stale-queries.ts';
import type { RestRoutes } from '../../operations/rest.ts';
import { receiveUpload, type Upload } from '../../uploads/receive-upload.ts';

const params = z.object({ id: pathId });

/** Parses the fields of the form. A `groupId` among them must be the group of the path. */
function parseForm(fields: Record<string, string>, groupId: number): Omit<PostForm, 'groupId'> {
  const form = PostForm.safeParse(fields);
  if (!form.success) throw validationError(toIssues(form.error.issues));
  const { groupId: named, ...input } = form.data;
  if (named !== undefined && named !== groupId)
    throw validationError([{ path: 'groupId', message: TEXTS.posts.groupMismatch }]);
  return input;
}

/** Creates a post from the upload, and deletes its temporary files. */
async function shareUpload(
  core: CoreContext,
  actor: Actor,
  groupId: number,
  upload: Upload,
  req: FastifyRequest,
): Promise<Post> {
  try {
    const input = parseForm(upload.fields, groupId);
    const content = { ...upload.fields, files: upload.fileHashes };
    const once = idempotencyKey(req, `POST /api/groups/${groupId}/posts`, content);
    return await createPost(core, actor, { ...input, groupId, files: upload.files, once });
  } finally {
    await upload.discard();
  }
}

/** Returns the multipart route of `createPost`. `uploads` is the folder of files that are being received. */
export const uploadRoutes =
  (uploads: string): RestRoutes =>
  (app, core) => {
    app.post('/groups/:id/posts', { schema: { params, response: { 201: Post } } }, async (req, reply) => {
      const actor = await req.requireActor();
      const groupId = req.params.id;
      // Before the upload is read.
      await requireMember(core.db, groupId, actor);
      const upload = await receiveUpload(req, uploads);
      const post = await reportStaleQueries({ core, actor, reply }, (its) =>
        shareUpload(its, actor, groupId, upload, req),
      );
      return reply.code(201).send(post);
    });
  };
