import type { WeeklyStats } from '@dubs/contract';
import { dateOfDay } from '../../lib/text/dates.ts';
import { counted } from '../../lib/text/counted.ts';

/** Returns the title of a week by its offset: 0 is this week, -1 last week. */
export function weekTitle(weekOffset: number): string {
  if (weekOffset === 0) return 'This week';
  return weekOffset === -1 ? 'Last week' : `${-weekOffset} weeks ago`;
}

/** Returns the dates of a week ("Jun 2 – 8"), with the year if it is not the current one. */
export function weekRange(
  { weekStart, weekEnd }: Pick<WeeklyStats, 'weekStart' | 'weekEnd'>,
  now: Date = new Date(),
  locale?: string,
): string {
  const [start, end] = [dateOfDay(weekStart), dateOfDay(weekEnd)];
  const isOfThisYear = end.getFullYear() === now.getFullYear() && start.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    ...(!isOfThisYear && { year: 'numeric' }),
  }).formatRange(start, end);
}

/** Returns "1 dub", "7 dubs". */
export const dubsInWords = (count: number): string => counted(count, 'dub');
/** Returns "1 L", "2 Ls". */
export const lsInWords = (count: number): string => counted(count, 'L');

/** Text for a week without posts. */
export const QUIET_WEEK = 'A quiet week is fine.';

/** Returns the days with posts in words: "Monday 2 dubs, Tuesday 1 dub and 1 L". */
export const daysInWords = (days: WeeklyStats['dailyBreakdown'], locale?: string): string =>
  days
    .filter(({ dubs, ls }) => dubs + ls > 0)
    .map(({ date, dubs, ls }) => {
      const counts = [dubs > 0 && dubsInWords(dubs), ls > 0 && lsInWords(ls)].filter(Boolean);
      return `${dateOfDay(date).toLocaleDateString(locale, { weekday: 'long' })} ${counts.join(' and ')}`;
    })
    .join(', ');
