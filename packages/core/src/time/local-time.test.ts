import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addDays, localDate, localHour, momentOf } from './local-time.ts';

const QUARTER = 15 * 60_000;
const ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Pacific/Apia', 'Antarctica/Troll'];

const zone = fc.constantFrom(...ZONES);
const date = fc
  .integer({ min: Date.UTC(2000, 0, 1) / 86_400_000, max: Date.UTC(2039, 0, 1) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

/** Returns the first quarter of an hour on a date at which the local time is at the hour or later, by checking each. */
function firstByLooking(timeZone: string, day: string, hour: number): Date | null {
  const around = Date.parse(day) + hour * 3_600_000;
  for (let at = around - 30 * 3_600_000; at < around + 30 * 3_600_000; at += QUARTER) {
    const moment = new Date(at);
    if (localDate(timeZone, moment) === day && localHour(timeZone, moment) >= hour) return moment;
  }
  return null;
}

it('the moment of an hour is the first at which the clock has reached it on that date', () => {
  fc.assert(
    fc.property(zone, date, fc.integer({ min: 0, max: 23 }), (timeZone, day, hour) => {
      expect(momentOf(timeZone, day, hour)).toEqual(firstByLooking(timeZone, day, hour));
    }),
    { numRuns: 300 },
  );
});

it.each([
  ['an ordinary day', 'Europe/Lisbon', '2026-07-01', 19, '2026-07-01T18:00:00Z'],
  ['half-hours and quarters', 'Asia/Kathmandu', '2026-07-01', 19, '2026-07-01T13:15:00Z'],
  ['an hour that comes twice: its first time', 'America/New_York', '2026-11-01', 1, '2026-11-01T05:00:00Z'],
  ['an hour that is jumped over: the jump', 'America/New_York', '2026-03-08', 2, '2026-03-08T07:00:00Z'],
  ['half an hour jumped over', 'Australia/Lord_Howe', '2026-10-04', 2, '2026-10-03T15:30:00Z'],
  ['midnight jumped over', 'Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00Z'],
  ['two hours jumped over', 'Antarctica/Troll', '2026-03-29', 2, '2026-03-29T01:00:00Z'],
])('%s', (_what, timeZone, day, hour, moment) => {
  expect(momentOf(timeZone, day, hour)).toEqual(new Date(moment));
});

it('a date that the calendar left out has no hours: Samoa went from the 29th to the 31st', () => {
  expect(momentOf('Pacific/Apia', '2011-12-29', 19)).toEqual(new Date('2011-12-30T05:00:00Z'));
  for (let hour = 0; hour < 24; hour++) expect(momentOf('Pacific/Apia', '2011-12-30', hour)).toBeNull();
  expect(momentOf('Pacific/Apia', '2011-12-31', 19)).toEqual(new Date('2011-12-31T05:00:00Z'));
});

it('dates add up over months and years', () => {
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

it('rejects an unknown zone', () => {
  expect(() => localDate('Atlantis/Capital', new Date())).toThrow(RangeError);
});

it('the cache of zones forgets them when there are too many spellings', () => {
  const { DateTimeFormat } = Intl;
  const created = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function create(locale, options) {
    return new DateTimeFormat(locale, options);
  });
  onTestFinished(() => created.mockRestore());
  const toSpelling = (n: number) =>
    Array.from('antarctica/troll', (letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter)).join('');
  const spellings = new Set(Array.from({ length: 1_010 }, (_, n) => toSpelling(n)));
  for (const spelling of spellings) localDate(spelling, new Date());
  created.mockClear();
  localDate(toSpelling(0), new Date());
  expect(created).toHaveBeenCalledOnce();
});
