import { Ok, pathId, Session } from '@dubs/contract';
import { endOtherSessions, endSession, listSessions } from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

export const sessionsRoutes: RestRoutes = (app, core) => {
  app.get('/user/sessions', { schema: { response: { 200: z.array(Session) } } }, async (req) =>
    listSessions(core, await req.requireActor()),
  );
  app.delete('/user/sessions', { schema: { response: { 200: Ok } } }, (req) =>
    write(req, core, endOtherSessions),
  );
  app.delete(
    '/user/sessions/:id',
    { schema: { params: z.object({ id: pathId }), response: { 200: Ok } } },
    (req) => write(req, core, (scoped, actor) => endSession(scoped, actor, req.params.id)),
  );
};
