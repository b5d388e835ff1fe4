import { pathId, PostedToday, UserStats, WeeklyStats, WeeklyStatsQuery } from '@dubs/contract';
import { getPostedToday, getUserStats, getWeeklyStats } from '@dubs/core';
import { z } from 'zod/mini';
import type { RestRoutes } from '../../rest.ts';

const params = z.object({ id: pathId });

export const statsRoutes: RestRoutes = (app, core) => {
  app.get('/user/stats', { schema: { response: { 200: UserStats } } }, async (req) =>
    getUserStats(core, await req.requireActor()),
  );
  app.get('/user/posted-today', { schema: { response: { 200: PostedToday } } }, async (req) =>
    getPostedToday(core, await req.requireActor()),
  );
  app.get(
    '/groups/:id/weekly-stats',
    { schema: { params, querystring: WeeklyStatsQuery, response: { 200: WeeklyStats } } },
    async (req) => getWeeklyStats(core, await req.requireActor(), { groupId: req.params.id, ...req.query }),
  );
};
