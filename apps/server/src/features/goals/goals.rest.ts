import { CreateGoalInput, Goal, GroupGoalsQuery, Ok, OwnGoalsQuery, pathId } from '@dubs/contract';
import {
  completeGoal,
  createGoal,
  deleteGoal,
  listGroupGoals,
  listOwnGoals,
  listRecentGoals,
} from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';
import { write } from '../../rest.ts';

const params = z.object({ id: pathId });
const goals = { 200: z.array(Goal) };

export const goalsRoutes: RestRoutes = (app, core) => {
  app.get('/goals', { schema: { querystring: OwnGoalsQuery, response: goals } }, async (req) =>
    listOwnGoals(core, await req.requireActor(), req.query),
  );
  app.get('/goals/recent', { schema: { response: goals } }, async (req) =>
    listRecentGoals(core, await req.requireActor()),
  );
  app.get(
    '/groups/:id/goals',
    { schema: { params, querystring: GroupGoalsQuery, response: goals } },
    async (req) => listGroupGoals(core, await req.requireActor(), { ...req.query, groupId: req.params.id }),
  );
  app.post('/goals', { schema: { body: CreateGoalInput, response: { 201: Goal } } }, async (req, reply) =>
    reply.code(201).send(await write(req, core, (scoped, actor) => createGoal(scoped, actor, req.body))),
  );
  app.patch('/goals/:id/complete', { schema: { params, response: { 200: Goal } } }, (req) =>
    write(req, core, (scoped, actor) => completeGoal(scoped, actor, req.params.id)),
  );
  app.delete('/goals/:id', { schema: { params, response: { 200: Ok } } }, (req) =>
    write(req, core, (scoped, actor) => deleteGoal(scoped, actor, req.params.id)),
  );
};
