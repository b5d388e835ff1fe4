import { z } from 'zod/mini';
import { LIMITS } from './limits.ts';
import { isoDate, queryInt } from './strings.ts';

/** The user's dubs: the total, and the weekly average with one decimal. */
export const UserStats = z.object({ totalDubs: z.int(), weeklyAverage: z.number() });
export type UserStats = z.infer<typeof UserStats>;

/** The user's posts on `date` (`YYYY-MM-DD`), which is today in `timeZone`. */
export const PostedToday = z.object({
  postedToday: z.boolean(),
  count: z.int(),
  date: isoDate,
  timeZone: z.string(),
});
export type PostedToday = z.infer<typeof PostedToday>;

/** The week relative to the current one: 0 is this week, -1 is last week. */
export const WeeklyStatsQuery = z.object({
  weekOffset: queryInt('weekOffset', { ...LIMITS.weekOffset, initial: 0 }),
});

/** One day of a week. */
export const DayStats = z.object({ date: isoDate, dubs: z.int(), ls: z.int() });

/** The week of a group or of all the viewer's groups, Monday to Sunday in the viewer's time zone. Dates are `YYYY-MM-DD`; there are always seven days. */
export const WeeklyStats = z.object({
  weekStart: isoDate,
  weekEnd: isoDate,
  totalDubs: z.int(),
  totalLs: z.int(),
  dailyBreakdown: z.array(DayStats),
});
export type WeeklyStats = z.infer<typeof WeeklyStats>;
