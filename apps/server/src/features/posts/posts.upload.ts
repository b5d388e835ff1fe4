import { pathId, Post, PostForm, TEXTS } from '@dubs/contract';
import { type CoreContext, createPost, invalid, requireMember } from '@dubs/core';
import { z } from 'zod/mini';
import { callPath, idempotencyKey } from '../../idempotency.ts';
import { reportStaleQueries } from '../../live/report-stale-queries.ts';
import type { RestApp } from '../../operations/rest.ts';
import { parseFields, receiveUpload } from '../../uploads/receive-upload.ts';

const params = z.object({ id: pathId });

/** Parses the fields of the form. A `groupId` among them must be the group of the path. */
function parseForm(fields: Record<string, string>, groupId: number): Omit<PostForm, 'groupId'> {
  const { groupId: named, ...input } = parseFields(PostForm, fields);
  if (named !== undefined && named !== groupId) throw invalid('groupId', TEXTS.posts.groupMismatch);
  return input;
}

/** Adds the multipart route of `createPost`. `uploads` is the folder of files that are being received. */
export function uploadRoutes(app: RestApp, core: CoreContext, uploads: string): void {
  app.post('/groups/:id/posts', { schema: { params, response: { 201: Post } } }, async (req, reply) => {
    const actor = await req.requireActor();
    const groupId = req.params.id;
    // Before the upload is read.
    await requireMember(core.db, groupId, actor);
    const { fields, files, fileHashes, discard } = await receiveUpload(req, uploads);
    try {
      const input = parseForm(fields, groupId);
      const once = idempotencyKey(req, callPath(req), { ...fields, files: fileHashes });
      reply.code(201);
      return await reportStaleQueries({ core, actor, reply }, (its) =>
        createPost(its, actor, { ...input, groupId, files, once }),
      );
    } finally {
      await discard();
    }
  });
}
