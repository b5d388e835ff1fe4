export const DAY_MS = 24 * 3_600_000;

/** Returns this device's time zone (IANA). */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time. Caches the formatters: creating one takes milliseconds on a phone, and a feed shows dozens of dates. */
export function format(time: Date, locale: string | undefined, options: Intl.DateTimeFormatOptions): string {
  // The offset, because the device may have moved to another time zone since.
  const key = JSON.stringify([locale, options, time.getTimezoneOffset()]);
  const kept = formats.get(key) ?? Intl.DateTimeFormat(locale, options);
  formats.set(key, kept);
  return kept.format(time);
}

/** Returns the viewer's calendar day at a time, by default now, as `YYYY-MM-DD`. */
export function localDay(at: string | Date = new Date()): string {
  const time = new Date(at);
  // Shift the local time to UTC, which `toISOString` writes.
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Returns the number of the viewer's calendar days from one time to another: 0 on the same day. */
export const daysBetween = (from: Date, to: Date): number =>
  (Date.parse(localDay(to)) - Date.parse(localDay(from))) / DAY_MS;

/** Returns the viewer's midnight of a calendar day (`YYYY-MM-DD`): a time without a zone is local. */
export const dateOfDay = (day: string): Date => new Date(`${day}T00:00`);

/** Returns a calendar day in full ("Tuesday, June 3, 2025"). */
export const longDay = (day: string, locale?: string): string =>
  format(dateOfDay(day), locale, {
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
  const days = daysBetween(time, now);
  if (days === 0) return format(time, locale, { hour: 'numeric', minute: '2-digit' });
  if (days === 1) return format(time, locale, { weekday: 'short' });
  const year = time.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return format(time, locale, { month: 'short', day: 'numeric', year });
}

/** Returns the full date and time, for tooltips ("Tuesday, June 3, 2025 at 9:14 AM"). */
export function fullTime(iso: string, locale?: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  return format(time, locale, { dateStyle: 'full', timeStyle: 'short' });
}
