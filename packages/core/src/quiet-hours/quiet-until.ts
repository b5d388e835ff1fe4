import { addDays, localDate, momentOf } from '../time/index.ts';

/** The daily hours in which no push is sent: local times of the day, `HH:MM`, over midnight if they begin later than they end. */
export interface QuietHours {
  from: string;
  to: string;
}

function momentOn(timeZone: string, date: string, time: string): Date | null {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return momentOf(timeZone, date, hour, minute);
}

/**
 * Returns when the quiet hours end that a moment lies in; null outside of them. A local time that the clock skips is the moment after,
 * one that it repeats is the first of the two.
 */
export function quietUntil({ from, to }: QuietHours, timeZone: string, at: Date): Date | null {
  const today = localDate(timeZone, at);
  for (const date of [addDays(today, -1), today]) {
    const start = momentOn(timeZone, date, from);
    const end = momentOn(timeZone, from < to ? date : addDays(date, 1), to);
    if (start && end && start <= at && at < end) return end;
  }
  return null;
}
