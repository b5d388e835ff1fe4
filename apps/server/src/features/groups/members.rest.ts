import { ChangeRoleInput, Member, MembersPage, MembersQuery, Ok, pathId } from '@dubs/contract';
import { changeRole, listMembers, removeMember } from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

const params = z.object({ groupId: pathId, userId: pathId });
const ofGroup = z.object({ id: pathId });

export const membersRoutes: RestRoutes = (app, core) => {
  app.get(
    '/groups/:id/members',
    { schema: { params: ofGroup, querystring: MembersQuery, response: { 200: MembersPage } } },
    async (req) => listMembers(core, await req.requireActor(), { ...req.query, ...req.params }),
  );
  app.patch(
    '/groups/:groupId/members/:userId',
    { schema: { params, body: ChangeRoleInput, response: { 200: Member } } },
    (req) => write(req, core, (scoped, actor) => changeRole(scoped, actor, { ...req.body, ...req.params })),
  );
  app.delete('/groups/:groupId/members/:userId', { schema: { params, response: { 200: Ok } } }, (req) =>
    write(req, core, (scoped, actor) => removeMember(scoped, actor, req.params)),
  );
};
