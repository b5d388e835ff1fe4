import { LIMITS } from '@dubs/contract';
import { addDays, localDate, localHour, momentOf } from '../../../time/index.ts';

/** Texts are sent from the first of these local hours until the second begins. */
const ALLOWED_HOURS = { from: LIMITS.reminderHour.min, to: LIMITS.reminderHour.max + 1 };

/** A text that could not be sent for so long is skipped. */
const WINDOW_MS = 2 * 3_600_000;

/** Days searched for the next reminder: more than may be taken or missing in a row. */
const DAYS_AHEAD = 7;

/** When a user wants to be reminded: IANA zone and local hour. */
export interface ReminderTime {
  timeZone: string;
  hour: number;
}

/** A window in which a text may be sent: the local date, when it begins, and when it is over. */
export interface ReminderWindow {
  date: string;
  due: Date;
  until: Date;
}

/** True if it is too early or too late in the day for a text. */
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

// Many users share few zones, hours and dates, and asking the calendar is slow.
const MAX_CACHED = 20_000;
const windows = new Map<string, ReminderWindow | null>();

/** Returns the window on one date, or null if the hour does not come before texts end for the day. */
export function getWindow(time: ReminderTime, date: string): ReminderWindow | null {
  const key = `${time.timeZone} ${time.hour} ${date}`;
  const cached = windows.get(key);
  if (cached !== undefined) return cached;
  if (windows.size >= MAX_CACHED) windows.clear();
  const window = computeWindow(time, date);
  windows.set(key, window);
  return window;
}

/** Returns the first window that begins at `from` or later, on a date that is not taken. */
export function findNextWindow(
  time: ReminderTime,
  from: Date,
  taken: ReadonlySet<string>,
): ReminderWindow | null {
  // A clock that was put back over midnight shows yesterday's date again.
  const today = addDays(localDate(time.timeZone, from), -1);
  for (let day = 0; day <= DAYS_AHEAD; day++) {
    const date = addDays(today, day);
    const window = taken.has(date) ? null : getWindow(time, date);
    if (window && window.due >= from) return window;
  }
  return null;
}

/** A record of the reminder log: its date, and when the provider may have accepted a text, if it may. */
export interface ReminderRecord {
  localDate: string;
  triedAt: Date | null;
}

/**
 * Returns the dates that are taken: those of the records, and those on which a text was sent, in the zone where the user is now.
 * Travellers may have a date twice, or two dates while it is one at home.
 */
export function collectTakenDates(records: readonly ReminderRecord[], timeZone: string): ReadonlySet<string> {
  return new Set(
    records.flatMap((entry) =>
      entry.triedAt ? [entry.localDate, localDate(timeZone, entry.triedAt)] : [entry.localDate],
    ),
  );
}

/** What the sweep does for a user: reserves this window or none, and checks them again at that moment. */
export interface Plan {
  reservation: ReminderWindow | null;
  recheckAt: Date;
}

/**
 * Returns what the sweep does for a user at `now`. `from` is the moment from which their reminders count; a window that is over is
 * passed over.
 */
export function planReminder(
  time: ReminderTime,
  { from, now, taken }: { from: Date; now: Date; taken: ReadonlySet<string> },
): Plan {
  let window = findNextWindow(time, new Date(Math.max(from.getTime(), now.getTime() - WINDOW_MS)), taken);
  while (window && window.until <= now) window = findNextWindow(time, justAfter(window.due), taken);
  if (!window) return { reservation: null, recheckAt: new Date(now.getTime() + 24 * 3_600_000) };
  if (window.due > now) return { reservation: null, recheckAt: window.due };
  // The clock was put back over the hour at which texts begin.
  if (isQuiet(time.timeZone, now)) return { reservation: null, recheckAt: window.due };
  const next = findNextWindow(time, justAfter(window.due), new Set([...taken, window.date]));
  return { reservation: window, recheckAt: next?.due ?? window.until };
}

const justAfter = (at: Date): Date => new Date(at.getTime() + 1);

/** The status of a reserved date: open, not begun yet, over, at a quiet hour, or taken by another text. */
export type WindowStatus = 'open' | 'early' | 'late' | 'quiet' | 'taken';

/** Returns the status of a reserved date at `now`: zone and hour may have changed since. `taken` are the dates of other records. */
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
