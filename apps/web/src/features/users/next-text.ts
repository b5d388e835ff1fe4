import { DAY_MS, deviceTimeZone } from '../../lib/text/dates.ts';
import { cityOf, regionOf } from './time-zones.ts';

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

function isKnownHere(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

/** Returns the number of days from the epoch to the calendar day of a time in a zone. The Swedish locale formats dates as YYYY-MM-DD. */
const dayNumber = (at: Date, timeZone: string): number =>
  Date.parse(at.toLocaleDateString('sv', { timeZone })) / DAY_MS;

/**
 * Returns the time of the next daily text in the user's time zone: "today 19:00, Lisbon time". Uses the device's zone if this browser does
 * not know the user's. `locale` decides between 12 and 24 hours.
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

/** Returns an hour of the day (0–23) as a formatted time: "7:00 PM", "19:00". */
export const hourName = (hour: number, locale?: string): string =>
  new Date(Date.UTC(2000, 0, 1, hour)).toLocaleTimeString(locale, { timeZone: 'UTC', ...CLOCK });
