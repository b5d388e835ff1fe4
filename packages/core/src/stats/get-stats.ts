import type { PostedToday, UserStats, WeeklyStats } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { checkMembership } from '../groups/index.ts';
import {
  countDubsIn,
  countOwnDubs,
  countSharesToday,
  countWeek,
  countWeekOfAll,
  type Week,
} from './stats.queries.ts';
import { weeklyAverage } from './weekly-average.ts';

type Reading = Pick<CoreContext, 'db' | 'clock'>;

/** Returns the statistics of the caller's own dubs: the total, and the weekly average. */
export async function getUserStats(ctx: Reading, actor: Actor): Promise<UserStats> {
  const { total, firstAt } = await countOwnDubs(ctx.db, actor.userId);
  return { totalDubs: total, weeklyAverage: weeklyAverage(total, firstAt, ctx.clock.now()) };
}

/** Returns the statistics of a member's dubs in one group. The caller of this function has checked access. */
export async function getMemberStats(
  ctx: Reading,
  member: { groupId: number; userId: number },
): Promise<UserStats> {
  const { total, firstAt } = await countDubsIn(ctx.db, member);
  return { totalDubs: total, weeklyAverage: weeklyAverage(total, firstAt, ctx.clock.now()) };
}

/** Returns whether and how often the caller has shared on their local date. */
export async function getPostedToday(ctx: Reading, actor: Actor): Promise<PostedToday> {
  const today = await countSharesToday(ctx.db, actor.userId, ctx.clock.now());
  return { postedToday: today.count > 0, ...today };
}

/** Returns a group's week in the caller's time zone; `weekOffset` counts weeks back from this one (0, -1, …). */
export async function getWeeklyStats(
  ctx: Reading,
  actor: Actor,
  { groupId, weekOffset }: { groupId: number; weekOffset: number },
): Promise<WeeklyStats> {
  const week = { groupId, viewerId: actor.userId, now: ctx.clock.now(), weekOffset };
  return statsOf(checkMembership(await countWeek(ctx.db, week)));
}

/** Returns the week of all the caller's groups together, in their time zone. One share to several of the groups counts once. */
export async function getOwnWeeklyStats(
  ctx: Reading,
  actor: Actor,
  { weekOffset }: { weekOffset: number },
): Promise<WeeklyStats> {
  return statsOf({
    days: await countWeekOfAll(ctx.db, { viewerId: actor.userId, now: ctx.clock.now(), weekOffset }),
  });
}

function statsOf({ days }: Pick<Week, 'days'>): WeeklyStats {
  return {
    weekStart: days[0]?.date ?? '',
    weekEnd: days.at(-1)?.date ?? '',
    totalDubs: days.reduce((sum, day) => sum + day.dubs, 0),
    totalLs: days.reduce((sum, day) => sum + day.ls, 0),
    dailyBreakdown: days,
  };
}
