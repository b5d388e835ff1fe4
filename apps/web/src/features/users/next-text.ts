import { deviceTimeZone } from '../../lib/text/dates.ts';
import { cityOf, regionOf } from './time-zones.ts';

const DAY_MS = 24 * 3_600_000;
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

function isKnownHere(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** Whole days from an epoch to the calendar day of a moment in a zone. Swedish dates are YYYY-MM-DD. */
const dayNumber = (at: Date, timeZone: string): number =>
  Date.parse(at.toLocaleDateString('sv', { timeZone })) / DAY_MS;

/**
 * Returns when the next daily text may come, by the clocks of the person's zone: "today 19:00, Lisbon time". A zone that this browser
 * does not know is replaced by the device's. `locale` decides between 12 and 24 hours.
 */
export function nextText(iso: string, stored: string, now: Date = new Date(), locale?: string): string {
  const timeZone = isKnownHere(stored) ? stored : deviceTimeZone();
  const at = new Date(iso);
  const days = dayNumber(at, timeZone) - dayNumber(now, timeZone);
  const day =
    days > 1
      ? at.toLocaleDateString(locale, { timeZone, weekday: 'long' })
      : days === 1
        ? 'tomorrow'
        : 'today';
  const place = regionOf(timeZone) ? `${cityOf(timeZone)} time` : cityOf(timeZone);
  return `${day} ${at.toLocaleTimeString(locale, { timeZone, ...CLOCK })}, ${place}`;
}

/** Returns an hour of the day (0–23) as clocks show it: "7:00 PM", "19:00". */
export const hourName = (hour: number, locale?: string): string =>
  new Date(Date.UTC(2000, 0, 1, hour)).toLocaleTimeString(locale, { timeZone: 'UTC', ...CLOCK });
