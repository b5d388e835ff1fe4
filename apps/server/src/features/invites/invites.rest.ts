import {
  GroupInvite,
  InviteCodeInput,
  InviteLinksQuery,
  InviteLookup,
  InviteRecord,
  JoinOutput,
  pathId,
  RotateInviteInput,
} from '@dubs/contract';
import { joinGroup, listInvites, lookUpInvite, rotateInvite } from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

const params = InviteCodeInput;
const ofGroup = z.object({ id: pathId });

export const invitesRoutes: RestRoutes = (app, core) => {
  app.get('/invite/:code', { schema: { params, response: { 200: InviteLookup } } }, async (req) =>
    lookUpInvite(core, await req.requireActor(), req.params.code),
  );
  app.post('/invite/:code/join', { schema: { params, response: { 200: JoinOutput } } }, (req) =>
    write(req, core, (scoped, actor) => joinGroup(scoped, actor, req.params.code)),
  );
  app.post(
    '/groups/:id/invite/rotate',
    { schema: { params: ofGroup, body: z.optional(RotateInviteInput), response: { 200: GroupInvite } } },
    (req) =>
      write(req, core, (scoped, actor) => rotateInvite(scoped, actor, { ...req.body, id: req.params.id })),
  );
  app.get(
    '/groups/:id/invites',
    { schema: { params: ofGroup, querystring: InviteLinksQuery, response: { 200: z.array(InviteRecord) } } },
    async (req) => listInvites(core, await req.requireActor(), { ...req.query, ...req.params }),
  );
};
