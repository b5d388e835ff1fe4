import { id, PostedToday, UserStats, WeeklyStats, WeeklyStatsQuery } from '@dubs/contract';
import { getPostedToday, getUserStats, getWeeklyStats } from '@dubs/core';
import { z } from 'zod/mini';
import { router, userProcedure } from '../../trpc/init.ts';

export const statsRouter = router({
  user: userProcedure.output(UserStats).query(({ ctx }) => getUserStats(ctx.core, ctx.actor)),
  postedToday: userProcedure.output(PostedToday).query(({ ctx }) => getPostedToday(ctx.core, ctx.actor)),
  weekly: userProcedure
    .input(z.extend(WeeklyStatsQuery, { groupId: id }))
    .output(WeeklyStats)
    .query(({ ctx, input }) => getWeeklyStats(ctx.core, ctx.actor, input)),
});
