import { LIMITS } from '@dubs/contract';
import { addDays, localDate, localHour, momentOf } from './local-time.ts';

/** No text leaves before this hour of the person's day, nor from that hour on. */
const WAKING = { from: LIMITS.reminderHour.min, to: LIMITS.reminderHour.max + 1 };

/** A text that could not leave for so long is not sent any more. */
const PATIENCE_MS = 2 * 3_600_000;

/** Days that are looked through for the next reminder: more than may be taken or missing in a row. */
const DAYS_AHEAD = 7;

/** When a person wants to be reminded: IANA zone and local hour. */
export interface Rhythm {
  timeZone: string;
  hour: number;
}

/** A chance to remind somebody: their local date, when it begins, and when it is over. */
export interface Chance {
  date: string;
  due: Date;
  until: Date;
}

/** Whether it is too early or too late in the day for a text. */
export function isQuiet(timeZone: string, at: Date): boolean {
  const hour = localHour(timeZone, at);
  return hour < WAKING.from || hour >= WAKING.to;
}

function findChance({ timeZone, hour }: Rhythm, date: string): Chance | null {
  const due = momentOf(timeZone, date, hour);
  if (!due) return null;
  const evening = momentOf(timeZone, date, WAKING.to)?.getTime() ?? Infinity;
  const until = new Date(Math.min(due.getTime() + PATIENCE_MS, evening));
  return until > due && !isQuiet(timeZone, due) ? { date, due, until } : null;
}

// Many people share few zones, hours and dates, and asking the calendar is slow.
const MOST_KEPT = 20_000;
const chances = new Map<string, Chance | null>();

/** The chance on one date, or null when the hour does not come before the evening is over. */
export function chanceOn(rhythm: Rhythm, date: string): Chance | null {
  const key = `${rhythm.timeZone} ${rhythm.hour} ${date}`;
  const known = chances.get(key);
  if (known !== undefined) return known;
  if (chances.size >= MOST_KEPT) chances.clear();
  const chance = findChance(rhythm, date);
  chances.set(key, chance);
  return chance;
}

/** The first chance that begins at `from` or later, on a date that is not taken. */
export function nextChance(rhythm: Rhythm, from: Date, taken: ReadonlySet<string>): Chance | null {
  // A clock that was put back over midnight shows yesterday's date again.
  const today = addDays(localDate(rhythm.timeZone, from), -1);
  for (let day = 0; day <= DAYS_AHEAD; day++) {
    const date = addDays(today, day);
    const chance = taken.has(date) ? null : chanceOn(rhythm, date);
    if (chance && chance.due >= from) return chance;
  }
  return null;
}

/** An entry of the ledger: its date, and when the provider may have taken a text, if it may. */
export interface Entry {
  localDate: string;
  triedAt: Date | null;
}

/**
 * Dates that are not open for a text any more: those of entries, and those on which a text left, seen from where the
 * person is now. Whoever travels may live through a date twice, or through two while it is one at home.
 */
export function takenDates(entries: readonly Entry[], timeZone: string): ReadonlySet<string> {
  return new Set(
    entries.flatMap((entry) =>
      entry.triedAt ? [entry.localDate, localDate(timeZone, entry.triedAt)] : [entry.localDate],
    ),
  );
}

/** What the sweep does about a person: claims this chance or none, and looks at them again at that moment. */
export interface Plan {
  claim: Chance | null;
  lookAgain: Date;
}

/**
 * Plans what the sweep does about a person at `now`. `from` is the moment from which on their reminders count; a
 * chance that was missed for longer than two hours, or into the evening, is passed over.
 */
export function planReminder(
  rhythm: Rhythm,
  { from, now, taken }: { from: Date; now: Date; taken: ReadonlySet<string> },
): Plan {
  let chance = nextChance(rhythm, new Date(Math.max(from.getTime(), now.getTime() - PATIENCE_MS)), taken);
  while (chance && chance.until <= now) chance = nextChance(rhythm, justAfter(chance.due), taken);
  if (!chance) return { claim: null, lookAgain: new Date(now.getTime() + 24 * 3_600_000) };
  if (chance.due > now) return { claim: null, lookAgain: chance.due };
  // The clock was put back over the hour at which texts begin.
  if (isQuiet(rhythm.timeZone, now)) return { claim: null, lookAgain: chance.due };
  const next = nextChance(rhythm, justAfter(chance.due), new Set([...taken, chance.date]));
  return { claim: chance, lookAgain: next?.due ?? chance.until };
}

const justAfter = (at: Date): Date => new Date(at.getTime() + 1);

/** How a claimed date stands at `now`: open, not begun yet, over, at a quiet moment, or taken by another text. */
export type Standing = 'open' | 'early' | 'late' | 'quiet' | 'taken';

/** Looks again at a date that was claimed: zone and hour may have changed since. `taken` is what other entries take. */
export function standingOf(
  rhythm: Rhythm,
  date: string,
  { now, taken }: { now: Date; taken: ReadonlySet<string> },
): Standing {
  if (taken.has(date)) return 'taken';
  const chance = chanceOn(rhythm, date);
  if (!chance || now >= chance.until) return 'late';
  if (now < chance.due) return 'early';
  return isQuiet(rhythm.timeZone, now) ? 'quiet' : 'open';
}
