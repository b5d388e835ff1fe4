const LEAST_PERCENT = 10;

/** How wide the bar of `count` is, in percent of the row, where the fullest day has `most`: nothing at zero, else 10 at least. */
export const barPercent = (count: number, most: number): number =>
  count === 0 ? 0 : Math.max(LEAST_PERCENT, (count / most) * 100);
