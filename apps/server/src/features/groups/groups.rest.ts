import { CompleteGroup, CreateGroupInput, Group, GroupInvite, Ok, pathId } from '@dubs/contract';
import { createGroup, getCompleteGroup, getGroupInvite, listGroups, markGroupViewed } from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';
import { answerUnlessKnown } from '../../plugins/etag.ts';

const params = z.object({ id: pathId });

export const groupsRoutes: RestRoutes = (app, core) => {
  app.get('/groups', { schema: { response: { 200: z.array(Group), 304: z.null() } } }, async (req, reply) =>
    answerUnlessKnown(req, reply, await listGroups(core, await req.requireActor())),
  );
  app.post('/groups', { schema: { body: CreateGroupInput, response: { 201: Group } } }, async (req, reply) =>
    reply.code(201).send(await write(req, core, (scoped, actor) => createGroup(scoped, actor, req.body))),
  );
  app.get('/groups/:id/complete', { schema: { params, response: { 200: CompleteGroup } } }, async (req) =>
    getCompleteGroup(core, await req.requireActor(), req.params.id),
  );
  app.get('/groups/:id/invite', { schema: { params, response: { 200: GroupInvite } } }, async (req) =>
    getGroupInvite(core, await req.requireActor(), req.params.id),
  );
  app.post('/groups/:id/mark-viewed', { schema: { params, response: { 200: Ok } } }, (req) =>
    write(req, core, (scoped, actor) => markGroupViewed(scoped, actor, req.params.id)),
  );
};
