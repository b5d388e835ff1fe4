import { pathId, Reacted, ReactInput } from '@dubs/contract';
import { reactToComment, reactToPost } from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

const schema = { params: z.object({ id: pathId }), body: ReactInput, response: { 200: Reacted } };

export const reactionsRoutes: RestRoutes = (app, core) => {
  app.post('/posts/:id/react', { schema }, (req) =>
    write(req, core, (scoped, actor) => reactToPost(scoped, actor, { postId: req.params.id, ...req.body })),
  );
  app.post('/comments/:id/reactions', { schema }, (req) =>
    write(req, core, (scoped, actor) =>
      reactToComment(scoped, actor, { commentId: req.params.id, ...req.body }),
    ),
  );
};
