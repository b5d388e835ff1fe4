import { addDays, localDate, momentOf } from '../time/index.ts';

/** Daily hours in which no push is sent, as local times `HH:MM`. They span midnight if `from` is later than `to`. */
export interface QuietHours {
  from: string;
  to: string;
}

function momentOn(timeZone: string, date: string, time: string): Date | null {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return momentOf(timeZone, date, hour, minute);
}

/**
 * Returns the end of the quiet hours that a time is in; null if it is in none. A local time that a clock change skips counts as the time
 * after the change, a repeated one as its first occurrence.
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
