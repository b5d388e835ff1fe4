import { ChangeRoleInput, Member, Ok, pathId } from '@dubs/contract';
import { changeRole, removeMember } from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

const params = z.object({ groupId: pathId, userId: pathId });

export const membersRoutes: RestRoutes = (app, core) => {
  app.patch(
    '/groups/:groupId/members/:userId',
    { schema: { params, body: ChangeRoleInput, response: { 200: Member } } },
    (req) => write(req, core, (scoped, actor) => changeRole(scoped, actor, { ...req.body, ...req.params })),
  );
  app.delete('/groups/:groupId/members/:userId', { schema: { params, response: { 200: Ok } } }, (req) =>
    write(req, core, (scoped, actor) => removeMember(scoped, actor, req.params)),
  );
};
