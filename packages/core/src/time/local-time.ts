const DAY = 24 * 3_600_000;
const SECOND = 1_000;

/** More than the number of zones, because callers may spell each in many ways. */
const MAX_FORMATS = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/**
 * Returns the local date and time at a given time (ms since 1970) in an IANA zone, encoded as the time with that date and time in UTC.
 * Whole seconds. Throws a RangeError for an unknown zone.
 */
function wallTime(timeZone: string, at: number): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const dateOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

/** Returns the local date at a time, `YYYY-MM-DD`. */
export const localDate = (timeZone: string, at: Date): string => dateOf(wallTime(timeZone, at.getTime()));

/** Returns the local hour at a time, 0 to 23. */
export const localHour = (timeZone: string, at: Date): number =>
  new Date(wallTime(timeZone, at.getTime())).getUTCHours();

/** Returns the date `days` later. */
export const addDays = (date: string, days: number): string => dateOf(Date.parse(date) + days * DAY);

/** Returns the first second between two times at which the local time is past `wall`, if the clock jumps over it. */
function afterJump(timeZone: string, wall: number, from: number, to: number): number {
  let [before, after] = [from, to];
  while (after - before > SECOND) {
    const middle = before + Math.floor((after - before) / 2 / SECOND) * SECOND;
    if (wallTime(timeZone, middle) >= wall) after = middle;
    else before = middle;
  }
  return after;
}

/**
 * Returns the first occurrence of a local time on a date. If the clock jumps over it, returns the time of the jump; null if the date, or
 * the rest of it, does not exist in the zone.
 */
export function momentOf(timeZone: string, date: string, hour: number, minute = 0): Date | null {
  const wall = Date.parse(date) + hour * 3_600_000 + minute * 60_000;
  const moments = [-1, 0, 1]
    .map((days) => wall + days * DAY)
    .map((near) => wall - (wallTime(timeZone, near) - near))
    .filter((moment) => wallTime(timeZone, moment) === wall);
  if (moments.length > 0) return new Date(Math.min(...moments));
  const jump = afterJump(timeZone, wall, wall - DAY, wall + DAY);
  return dateOf(wallTime(timeZone, jump)) === date ? new Date(jump) : null;
}
