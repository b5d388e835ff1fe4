import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate, localHour } from '../../../time/index.ts';
import {
  collectTakenDates,
  findNextWindow,
  getWindow,
  getWindowStatus,
  isQuiet,
  planReminder,
  type ReminderRecord,
  type ReminderTime,
} from './reminder-times.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ZONES = Intl.supportedValuesOf('timeZone');

const zone = fc.constantFrom(...ZONES, 'Pacific/Apia', 'America/Adak', 'Pacific/Kiritimati', 'UTC');
const hour = fc.integer({ min: 8, max: 20 });
const time = fc.record({ timeZone: zone, hour });
const start = fc.oneof(
  fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2037, 0, 1) }),
  // The days around the date that Samoa left out.
  fc.integer({ min: Date.UTC(2011, 11, 27), max: Date.UTC(2012, 0, 2) }),
);
const nothing = new Set<string>();

interface Text {
  at: Date;
  zone: string;
  date: string;
  hour: number;
}

/** A step of a user: time passes until the next sweep, possibly with a change of zone or hour. */
const step = fc.record({
  minutes: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 90 }) },
    { weight: 1, arbitrary: fc.integer({ min: 90, max: 3_000 }) },
  ),
  change: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: time }),
});

/** Simulates the steps as the sweep sees them. Returns the texts that were sent, and when the sweep checks again. */
function simulate(
  from: number,
  first: ReminderTime,
  steps: readonly { minutes: number; change: ReminderTime | null }[],
) {
  let now = new Date(from);
  let cursor = now;
  let current = first;
  const records: ReminderRecord[] = [];
  const texts: Text[] = [];
  for (const { minutes, change } of steps) {
    now = new Date(now.getTime() + minutes * MINUTE);
    if (change) {
      current = change;
      cursor = now;
    }
    const taken = collectTakenDates(records, current.timeZone);
    if (cursor > now) continue;
    const { reservation, recheckAt } = planReminder(current, { from: cursor, now, taken });
    cursor = recheckAt;
    if (!reservation) continue;
    records.push({ localDate: reservation.date, triedAt: now });
    texts.push({ at: now, zone: current.timeZone, date: reservation.date, hour: current.hour });
  }
  return { texts, cursor, now };
}

describe('whatever happens: travel, other hours, a sweep that sleeps', () => {
  const lives = fc.tuple(start, time, fc.array(step, { minLength: 50, maxLength: 150 }));

  it('there is one text a local day at the most, seen from wherever each was sent', () => {
    fc.assert(
      fc.property(lives, ([from, first, steps]) => {
        const { texts } = simulate(from, first, steps);
        expect(new Set(texts.map(({ date }) => date)).size).toBe(texts.length);
        for (const [n, text] of texts.entries())
          for (const earlier of texts.slice(Math.max(0, n - 3), n))
            expect(localDate(text.zone, earlier.at)).not.toBe(text.date);
      }),
      { numRuns: 150 },
    );
  });

  it('is on its date, at the hour or up to two hours later, and between eight and nine in the evening', () => {
    fc.assert(
      fc.property(lives, ([from, first, steps]) => {
        for (const { at, zone: timeZone, date, hour: wanted } of simulate(from, first, steps).texts) {
          expect(localDate(timeZone, at)).toBe(date);
          const clock = localHour(timeZone, at);
          expect(clock).toBeGreaterThanOrEqual(Math.max(8, wanted));
          expect(clock).toBeLessThan(21);
          const due = getWindow({ timeZone, hour: wanted }, date)?.due.getTime() ?? Infinity;
          expect(at.getTime()).toBeGreaterThanOrEqual(due);
          expect(at.getTime()).toBeLessThan(due + 2 * HOUR);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('the sweep looks again later, not at once', () => {
    fc.assert(
      fc.property(lives, ([from, first, steps]) => {
        const { cursor, now } = simulate(from, first, steps);
        expect(cursor.getTime()).toBeGreaterThan(now.getTime() - 3_000 * MINUTE);
        expect(cursor.getTime()).toBeLessThan(now.getTime() + 4 * DAY);
      }),
      { numRuns: 50 },
    );
  });
});

it('a user who does not travel gets one on each day of their calendar', () => {
  fc.assert(
    fc.property(start, time, (from, { timeZone, hour: wanted }) => {
      const sweeps = Array.from({ length: (6 * DAY) / (20 * MINUTE) }, () => ({ minutes: 20, change: null }));
      const { texts, now } = simulate(from, { timeZone, hour: wanted }, sweeps);
      const days = new Set<string>();
      for (let at = from; at < now.getTime(); at += HOUR) days.add(localDate(timeZone, new Date(at)));
      // On the first and the last day, the hour may be outside of the simulated time.
      const whole = [...days].slice(1, -1);
      expect(texts.map(({ date }) => date)).toEqual(expect.arrayContaining(whole));
      expect(whole.length).toBeGreaterThanOrEqual(4);
    }),
    { numRuns: 100 },
  );
});

describe('the sweep at', () => {
  const lisbon = { timeZone: 'Europe/Lisbon', hour: 19 };
  const plan = (
    now: string,
    from: string,
    taken: ReadonlySet<string> = nothing,
    who: ReminderTime = lisbon,
  ) => {
    const { reservation, recheckAt } = planReminder(who, { from: new Date(from), now: new Date(now), taken });
    return [reservation?.date ?? null, recheckAt.toISOString().slice(0, 16)];
  };

  it.each([
    ['a moment before', '2026-01-10T18:59:59Z', null, '2026-01-10T19:00'],
    ['the hour', '2026-01-10T19:00:00Z', '2026-01-10', '2026-01-11T19:00'],
    ['almost two hours later', '2026-01-10T20:59:59Z', '2026-01-10', '2026-01-11T19:00'],
    ['two hours later', '2026-01-10T21:00:00Z', null, '2026-01-11T19:00'],
    ['three days later, after the hour', '2026-01-13T19:30:00Z', '2026-01-13', '2026-01-14T19:00'],
    ['three days later, at night', '2026-01-13T23:30:00Z', null, '2026-01-14T19:00'],
  ])('%s', (_what, now, date, next) => {
    expect(plan(now, '2026-01-10T12:00:00Z')).toEqual([date, next]);
  });

  it('half past, for a user who joined or changed something since the hour: nothing until tomorrow', () => {
    expect(plan('2026-01-10T19:30:00Z', '2026-01-10T19:10:00Z')).toEqual([null, '2026-01-11T19:00']);
  });

  it('eight in the evening has one hour left, nine none', () => {
    const late = { timeZone: 'Europe/Lisbon', hour: 20 };
    expect(getWindow(late, '2026-01-10')).toEqual({
      date: '2026-01-10',
      due: new Date('2026-01-10T20:00:00Z'),
      until: new Date('2026-01-10T21:00:00Z'),
    });
    expect(plan('2026-01-10T21:00:00Z', '2026-01-10T12:00:00Z', nothing, late)[0]).toBeNull();
  });

  it('the hour, on a date that is taken', () => {
    expect(plan('2026-01-10T19:00:00Z', '2026-01-10T12:00:00Z', new Set(['2026-01-10']))).toEqual([
      null,
      '2026-01-11T19:00',
    ]);
  });

  it('the hour in an unknown zone: an error, and not a text at a wrong time', () => {
    expect(() =>
      plan('2026-01-10T19:00:00Z', '2026-01-10T12:00:00Z', nothing, { timeZone: 'X/Y', hour: 19 }),
    ).toThrow(RangeError);
  });
});

describe('travel', () => {
  it('west over the date line: the date that comes twice has one text', () => {
    const sent = { localDate: '2026-05-10', triedAt: new Date('2026-05-10T07:00:00Z') };
    const honolulu = { timeZone: 'Pacific/Honolulu', hour: 19 };
    const taken = collectTakenDates([sent], honolulu.timeZone);
    expect([...taken]).toEqual(['2026-05-10', '2026-05-09']);
    // In Honolulu, the evening of the 9th is still ahead, but the text of the 10th was sent on that local date.
    expect(findNextWindow(honolulu, new Date('2026-05-09T22:00:00Z'), taken)?.date).toBe('2026-05-11');
  });

  it('checks a reserved date in the zone where the user is now', () => {
    const at = (timeZone: string, now: string, taken = nothing, wanted = 19) =>
      getWindowStatus({ timeZone, hour: wanted }, '2026-01-10', { now: new Date(now), taken });
    expect(at('Europe/Lisbon', '2026-01-10T19:00:30Z')).toBe('open');
    expect(at('Atlantic/Azores', '2026-01-10T19:00:30Z')).toBe('early');
    expect(at('Europe/Helsinki', '2026-01-10T19:00:30Z')).toBe('late');
    expect(at('Europe/Lisbon', '2026-01-10T19:00:30Z', new Set(['2026-01-10']))).toBe('taken');
    expect(at('Europe/Lisbon', '2026-01-10T19:00:30Z', nothing, 20)).toBe('early');
    expect(at('Pacific/Apia', '2011-12-30T19:00:00Z')).toBe('early');
  });

  it('a date that the calendar left out has no text', () => {
    expect(getWindow({ timeZone: 'Pacific/Apia', hour: 19 }, '2011-12-30')).toBeNull();
    expect(
      findNextWindow({ timeZone: 'Pacific/Apia', hour: 19 }, new Date('2011-12-30T06:00:00Z'), nothing)?.date,
    ).toBe('2011-12-31');
  });
});

it.each([
  ['2026-01-10T07:59:59Z', true],
  ['2026-01-10T08:00:00Z', false],
  ['2026-01-10T20:59:59Z', false],
  ['2026-01-10T21:00:00Z', true],
])('%s is quiet: %s', (at, quiet) => {
  expect(isQuiet('Europe/Lisbon', new Date(at))).toBe(quiet);
});
