import {
  id,
  OnThisDay,
  PostedToday,
  UserStats,
  WeeklyStats,
  WeeklyStatsQuery,
  WeekStories,
} from '@dubs/contract';
import {
  getOnThisDay,
  getOwnWeeklyStats,
  getPostedToday,
  getUserStats,
  getWeeklyStats,
  getWeekStories,
} from '@dubs/core';
import { z } from 'zod/mini';
import { NOT_IN_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const statsOperations = router({
  user: operation({
    id: 'userStats',
    rest: 'GET /user/stats',
    reads: 'replica',
    output: UserStats,
    tag: 'Stats',
    summary: 'Get the caller’s own dubs',
    description: 'Returns how many dubs the caller has shared, and how many a week.',
    success: 'The caller’s dubs.',
    run: ({ core, actor }) => getUserStats(core, actor),
  }),
  postedToday: operation({
    id: 'postedToday',
    rest: 'GET /user/posted-today',
    reads: 'replica',
    output: PostedToday,
    tag: 'Stats',
    summary: 'Get whether the caller shared today',
    description: 'Returns what the caller shared today, in their own time zone.',
    success: 'Whether and how often.',
    run: ({ core, actor }) => getPostedToday(core, actor),
  }),
  ownWeek: operation({
    id: 'ownWeeklyStats',
    rest: 'GET /user/weekly-stats',
    reads: 'replica',
    input: WeeklyStatsQuery,
    output: WeeklyStats,
    tag: 'Stats',
    summary: 'Get the week of all groups',
    description:
      'Returns the wins and losses of all the caller’s groups together, day by day, Monday to Sunday in the caller’s time zone. What was shared to several of them at once counts once.',
    success: 'The week.',
    run: ({ core, actor, input }) => getOwnWeeklyStats(core, actor, input),
  }),
  weekly: operation({
    id: 'weeklyStats',
    rest: 'GET /groups/:id/weekly-stats',
    reads: 'replica',
    inOpenGroups: true,
    input: z.extend(WeeklyStatsQuery, { groupId: id }),
    output: WeeklyStats,
    tag: 'Stats',
    summary: 'Get a group’s week',
    description:
      'Returns the wins and losses of a group, day by day, Monday to Sunday in the caller’s time zone.',
    success: 'The week.',
    errors: NOT_IN_GROUP,
    run: ({ core, actor, input }) => getWeeklyStats(core, actor, input),
  }),
  stories: operation({
    id: 'weekStories',
    rest: 'GET /user/week-stories',
    reads: 'replica',
    output: WeekStories,
    tag: 'Stats',
    summary: 'Get the story of the last week',
    description:
      'Returns the stories of the last week whose Sunday, 18:00, has come in the caller’s time zone, for each of the caller’s groups with a win or loss in it. If there is none, it returns a win of a month before.',
    success: 'The week.',
    run: ({ core, actor }) => getWeekStories(core, actor),
  }),
  onThisDay: operation({
    id: 'onThisDay',
    rest: 'GET /user/on-this-day',
    reads: 'replica',
    output: OnThisDay,
    tag: 'Stats',
    summary: 'Get wins of this day in earlier years',
    description:
      'Returns up to three wins of the caller’s groups that were shared on this day and month of earlier years in the caller’s time zone, newest first. What was shared to several of them at once comes once.',
    success: 'The wins; none on most days.',
    run: ({ core, actor }) => getOnThisDay(core, actor),
  }),
});
