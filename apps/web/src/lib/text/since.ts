import { DAY_MS, localDay } from './dates.ts';

const WEEK_DAYS = 7;

/** Returns a time in words to follow "since": the time of day for today, "yesterday", a day of the week, or a date. */
export function sinceInWords(iso: string, now: Date = new Date(), locale?: string): string {
  const at = new Date(iso);
  if (localDay(at) === localDay(now)) return at.toLocaleTimeString(locale, { timeStyle: 'short' });
  if (localDay(at) === localDay(new Date(now.getTime() - DAY_MS))) return 'yesterday';
  const isThisWeek = now.getTime() - at.getTime() < (WEEK_DAYS - 1) * DAY_MS;
  return at.toLocaleDateString(locale, isThisWeek ? { weekday: 'long' } : { month: 'long', day: 'numeric' });
}
