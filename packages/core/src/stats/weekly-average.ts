const WEEK_MS = 7 * 24 * 3_600_000;

/** Returns the dubs per week since the first one, over at least one week, rounded to one decimal. */
export function weeklyAverage(dubs: number, firstAt: Date | null, now: Date): number {
  if (firstAt === null) return 0;
  const weeks = Math.max(1, (now.getTime() - firstAt.getTime()) / WEEK_MS);
  return Math.round((dubs / weeks) * 10) / 10;
}
