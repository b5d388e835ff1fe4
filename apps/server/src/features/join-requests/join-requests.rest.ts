import { JoinRequest, pathId } from '@dubs/contract';
import { approveJoinRequest, declineJoinRequest, listJoinRequests } from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

const params = z.object({ id: pathId });

export const joinRequestsRoutes: RestRoutes = (app, core) => {
  app.get(
    '/groups/:id/join-requests',
    { schema: { params, response: { 200: z.array(JoinRequest) } } },
    async (req) => listJoinRequests(core, await req.requireActor(), req.params.id),
  );
  app.post('/join-requests/:id/approve', { schema: { params, response: { 200: JoinRequest } } }, (req) =>
    write(req, core, (scoped, actor) => approveJoinRequest(scoped, actor, req.params.id)),
  );
  app.post('/join-requests/:id/decline', { schema: { params, response: { 200: JoinRequest } } }, (req) =>
    write(req, core, (scoped, actor) => declineJoinRequest(scoped, actor, req.params.id)),
  );
};
