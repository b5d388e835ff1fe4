const DAY_MS = 24 * 3_600_000;

/** Returns the zone of this device (IANA). */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Midnight of the viewer's calendar day; days differ by 23 to 25 hours where clocks change. */
const dayOf = (time: Date): number => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** Returns the viewer's calendar day of a point in time, or of now, as `YYYY-MM-DD`. */
export function localDay(at: string | Date = new Date()): string {
  const time = new Date(at);
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${time.getFullYear()}-${month}-${day}`;
}

/** Midnight at the viewer's of a calendar day (`YYYY-MM-DD`). */
export function dateOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** Returns a calendar day in full ("Tuesday, June 3, 2025"). */
export const longDay = (day: string, locale?: string): string =>
  dateOfDay(day).toLocaleDateString(locale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });

/**
 * Returns a point in time as lists show it: the time of day on the viewer's own day ("9:14 AM"), a short weekday for yesterday, else
 * a short month and day, with the year when it is not this year's.
 */
export function relativeTime(iso: string, now: Date = new Date(), locale?: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  const days = Math.round((dayOf(now) - dayOf(time)) / DAY_MS);
  if (days === 0) return time.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  if (days === 1) return time.toLocaleDateString(locale, { weekday: 'short' });
  const sameYear = time.getFullYear() === now.getFullYear();
  return time.toLocaleDateString(locale, {
    month: 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
}

/** Returns the full date and time, for tooltips ("Tuesday, June 3, 2025 at 9:14 AM"). */
export function fullTime(iso: string, locale?: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  return time.toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' });
}
