import type { WeeklyStats } from '@dubs/contract';

const LEAST_PERCENT = 10;
/** A single dub must not look like the best day there is. */
const LEAST_FULL = 3;

/** Returns how many dubs and Ls fill a whole row: those of the fullest day, at least three. */
export const fullBarOf = (days: WeeklyStats['dailyBreakdown']): number =>
  Math.max(LEAST_FULL, ...days.map(({ dubs, ls }) => dubs + ls));

/** Returns the width of the bar of `count` in percent of a row that `most` fill: nothing at zero, else 10 at least. */
export const barPercent = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(LEAST_PERCENT, (count / most) * 100);
