import {
  CompleteGroup,
  CreateGroupInput,
  Group,
  GroupInvite,
  HandOverInput,
  Ok,
  pathId,
  UpdateGroupInput,
} from '@dubs/contract';
import {
  createGroup,
  deleteGroup,
  getCompleteGroup,
  getGroupInvite,
  handOverGroup,
  leaveGroup,
  listGroups,
  markGroupViewed,
  updateGroup,
} from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

const params = z.object({ id: pathId });

export const groupsRoutes: RestRoutes = (app, core) => {
  app.get(
    '/groups',
    { config: { poll: 'groups' }, schema: { response: { 200: z.array(Group), 304: z.null() } } },
    async (req, reply) => {
      const actor = await req.requireActor();
      return req.answerPoll(reply, 'groups', async () => {
        const groups = await listGroups(core, actor);
        return { content: groups, groupIds: groups.map(({ id }) => id) };
      });
    },
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
  app.patch('/groups/:id', { schema: { params, body: UpdateGroupInput, response: { 200: Group } } }, (req) =>
    write(req, core, (scoped, actor) => updateGroup(scoped, actor, { ...req.body, id: req.params.id })),
  );
  app.delete('/groups/:id', { schema: { params, response: { 200: Ok } } }, (req) =>
    write(req, core, (scoped, actor) => deleteGroup(scoped, actor, req.params.id)),
  );
  app.post('/groups/:id/leave', { schema: { params, response: { 200: Ok } } }, (req) =>
    write(req, core, (scoped, actor) => leaveGroup(scoped, actor, req.params.id)),
  );
  app.post(
    '/groups/:id/transfer',
    { schema: { params, body: HandOverInput, response: { 200: Group } } },
    (req) =>
      write(req, core, (scoped, actor) => handOverGroup(scoped, actor, { ...req.body, id: req.params.id })),
  );
};
