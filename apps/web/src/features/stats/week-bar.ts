import type { WeeklyStats } from '@dubs/contract';

const LEAST_PERCENT = 10;
/** Minimum scale of the bars, so that a single dub does not fill a whole row. */
const LEAST_FULL = 3;

/** Returns the number of dubs and Ls that fills a whole row: the maximum of all days, at least three. */
export const fullBarOf = (days: WeeklyStats['dailyBreakdown']): number =>
  Math.max(LEAST_FULL, ...days.map(({ dubs, ls }) => dubs + ls));

/** Returns the width in percent of a bar for `count` in a row that `most` fills: 0 for zero, else at least 10. */
export const barPercent = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(LEAST_PERCENT, (count / most) * 100);
