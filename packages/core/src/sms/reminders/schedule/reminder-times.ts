import { LIMITS } from '@dubs/contract';
import { addDays, localDate, localHour, momentOf } from '../../../time/index.ts';

/** Local hours in which texts are sent: from the start of the first to the start of the second. */
const ALLOWED_HOURS = { from: LIMITS.reminderHour.min, to: LIMITS.reminderHour.max + 1 };

/** A text that could not be sent within this time is skipped. */
const WINDOW_MS = 2 * 3_600_000;

/** Number of days searched for the next reminder: more than can be taken or missing in a row. */
const DAYS_AHEAD = 7;

/** The user's reminder time: IANA zone and local hour. */
export interface ReminderTime {
  timeZone: string;
  hour: number;
}

/** A window in which a text may be sent: the local date, its start and its end. */
export interface ReminderWindow {
  date: string;
  due: Date;
  until: Date;
}

/** True if it is too early or too late in the local day for a text. */
export function isQuiet(timeZone: string, at: Date): boolean {
  const hour = localHour(timeZone, at);
  return hour < ALLOWED_HOURS.from || hour >= ALLOWED_HOURS.to;
}

function computeWindow({ timeZone, hour }: ReminderTime, date: string): ReminderWindow | null {
  const due = momentOf(timeZone, date, hour);
  if (!due) return null;
  const end = momentOf(timeZone, date, ALLOWED_HOURS.to)?.getTime() ?? Infinity;
  const until = new Date(Math.min(due.getTime() + WINDOW_MS, end));
  return until > due && !isQuiet(timeZone, due) ? { date, due, until } : null;
}

// Cached, because many users share few zones, hours and dates, and computing local times is slow.
const MAX_CACHED = 20_000;
const windows = new Map<string, ReminderWindow | null>();

/** Returns the window on a date; null if the hour is not before the end of the allowed hours. */
export function getWindow(time: ReminderTime, date: string): ReminderWindow | null {
  const key = `${time.timeZone} ${time.hour} ${date}`;
  const cached = windows.get(key);
  if (cached !== undefined) return cached;
  if (windows.size >= MAX_CACHED) windows.clear();
  const window = computeWindow(time, date);
  windows.set(key, window);
  return window;
}

/** Returns the first window that starts at `from` or later, on a date that is not taken. */
export function findNextWindow(
  time: ReminderTime,
  from: Date,
  taken: ReadonlySet<string>,
): ReminderWindow | null {
  // A clock that was set back over midnight shows yesterday's date again.
  const today = addDays(localDate(time.timeZone, from), -1);
  for (let day = 0; day <= DAYS_AHEAD; day++) {
    const date = addDays(today, day);
    const window = taken.has(date) ? null : getWindow(time, date);
    if (window && window.due >= from) return window;
  }
  return null;
}

/** A record of the reminder log: its date, and when the provider may have accepted a text; null if it did not. */
export interface ReminderRecord {
  localDate: string;
  triedAt: Date | null;
}

/**
 * Returns the taken dates: those of the records, and those on which a text was sent, in the user's current zone. Travellers can have the
 * same date twice, or two dates during one date at home.
 */
export function collectTakenDates(records: readonly ReminderRecord[], timeZone: string): ReadonlySet<string> {
  return new Set(
    records.flatMap((entry) =>
      entry.triedAt ? [entry.localDate, localDate(timeZone, entry.triedAt)] : [entry.localDate],
    ),
  );
}

/** Plan of the sweep for a user: the window to reserve, if any, and when to check the user again. */
export interface Plan {
  reservation: ReminderWindow | null;
  recheckAt: Date;
}

/**
 * Returns the plan of the sweep for a user at `now`. `from` is the time from which their reminders count; windows that have ended are
 * skipped.
 */
export function planReminder(
  time: ReminderTime,
  { from, now, taken }: { from: Date; now: Date; taken: ReadonlySet<string> },
): Plan {
  let window = findNextWindow(time, new Date(Math.max(from.getTime(), now.getTime() - WINDOW_MS)), taken);
  while (window && window.until <= now) window = findNextWindow(time, justAfter(window.due), taken);
  if (!window) return { reservation: null, recheckAt: new Date(now.getTime() + 24 * 3_600_000) };
  if (window.due > now) return { reservation: null, recheckAt: window.due };
  // The clock was set back to before the allowed hours.
  if (isQuiet(time.timeZone, now)) return { reservation: null, recheckAt: window.due };
  const next = findNextWindow(time, justAfter(window.due), new Set([...taken, window.date]));
  return { reservation: window, recheckAt: next?.due ?? window.until };
}

const justAfter = (at: Date): Date => new Date(at.getTime() + 1);

/** Status of a reserved date: open, not started yet, over, at a quiet hour, or taken by another text. */
export type WindowStatus = 'open' | 'early' | 'late' | 'quiet' | 'taken';

/**
 * Returns the status of a reserved date at `now`, because zone and hour may have changed since the reservation. `taken` are the dates of
 * other records.
 */
export function getWindowStatus(
  time: ReminderTime,
  date: string,
  { now, taken }: { now: Date; taken: ReadonlySet<string> },
): WindowStatus {
  if (taken.has(date)) return 'taken';
  const window = getWindow(time, date);
  if (!window || now >= window.until) return 'late';
  if (now < window.due) return 'early';
  return isQuiet(time.timeZone, now) ? 'quiet' : 'open';
}
