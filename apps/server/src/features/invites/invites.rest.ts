import { InviteCodeInput, InviteLookup, JoinOutput } from '@dubs/contract';
import { joinGroup, lookUpInvite } from '@dubs/core';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

const params = InviteCodeInput;

export const invitesRoutes: RestRoutes = (app, core) => {
  app.get('/invite/:code', { schema: { params, response: { 200: InviteLookup } } }, async (req) =>
    lookUpInvite(core, await req.requireActor(), req.params.code),
  );
  app.post('/invite/:code/join', { schema: { params, response: { 200: JoinOutput } } }, (req) =>
    write(req, core, (scoped, actor) => joinGroup(scoped, actor, req.params.code)),
  );
};
