import { daysBetween } from './dates.ts';

/** Returns a time in words to follow "since": the time of day for today, "yesterday", a day of the week, or a date. */
export function sinceInWords(iso: string, now: Date = new Date(), locale?: string): string {
  const at = new Date(iso);
  const days = daysBetween(at, now);
  if (days === 0) return at.toLocaleTimeString(locale, { timeStyle: 'short' });
  if (days === 1) return 'yesterday';
  if (days < 7) return at.toLocaleDateString(locale, { weekday: 'long' });
  const year = at.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return at.toLocaleDateString(locale, { month: 'long', day: 'numeric', year });
}
