import { Comment, CommentsQuery, CreateCommentInput, Ok, pathId } from '@dubs/contract';
import { createComment, deleteComment, listComments } from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

const params = z.object({ id: pathId });

export const commentsRoutes: RestRoutes = (app, core) => {
  app.get(
    '/posts/:id/comments',
    { schema: { params, querystring: CommentsQuery, response: { 200: z.array(Comment) } } },
    async (req) => listComments(core, await req.requireActor(), { ...req.query, postId: req.params.id }),
  );
  app.post(
    '/posts/:id/comments',
    { schema: { params, body: CreateCommentInput, response: { 201: Comment } } },
    async (req, reply) =>
      reply
        .code(201)
        .send(
          await write(req, core, (scoped, actor) =>
            createComment(scoped, actor, { postId: req.params.id, ...req.body }),
          ),
        ),
  );
  app.delete('/comments/:id', { schema: { params, response: { 200: Ok } } }, (req) =>
    write(req, core, (scoped, actor) => deleteComment(scoped, actor, req.params.id)),
  );
};
