import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDate } from '../time/index.ts';
import { quietUntil } from './quiet-until.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'America/St_Johns',
  'Africa/Casablanca',
];
const DAY_MS = 24 * 3_600_000;
const NIGHT = { from: '22:00', to: '07:00' };
const BERLIN = 'Europe/Berlin';

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const hours = fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to);
const moment = fc
  .date({ min: new Date('2025-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => new Date(Math.floor(at.getTime() / 1000) * 1000));
const zone = fc.constantFrom(...ZONES);

/** Returns the local time of day at a moment, `HH:MM`. */
const clockTime = (timeZone: string, at: Date): string =>
  at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** True if the zone keeps one offset for two days around a moment. */
function isSteady(timeZone: string, at: Date): boolean {
  const offsets = [-2, -1, 0, 1, 2].map((days) =>
    new Date(at.getTime() + days * DAY_MS)
      .toLocaleString('en', { timeZone, timeZoneName: 'longOffset' })
      .split(' ')
      .at(-1),
  );
  return new Set(offsets).size === 1;
}

describe('quiet hours', () => {
  it.each([
    ['2026-03-10T20:59:00Z', null],
    ['2026-03-10T21:00:00Z', '2026-03-11T06:00:00.000Z'],
    ['2026-03-11T05:59:00Z', '2026-03-11T06:00:00.000Z'],
    ['2026-03-11T06:00:00Z', null],
  ])('from 22:00 to 07:00 in Berlin, %s is quiet until %s', (at, end) => {
    expect(quietUntil(NIGHT, BERLIN, new Date(at))?.toISOString() ?? null).toBe(end);
  });

  it('begin after the skipped hour when they would begin within it', () => {
    const skipped = { from: '02:30', to: '04:00' };
    expect(quietUntil(skipped, BERLIN, new Date('2026-03-29T00:59:00Z'))).toBeNull();
    expect(quietUntil(skipped, BERLIN, new Date('2026-03-29T01:00:00Z'))?.toISOString()).toBe(
      '2026-03-29T02:00:00.000Z',
    );
  });

  it('end at the first of two equal local times', () => {
    const end = quietUntil({ from: '22:00', to: '02:30' }, BERLIN, new Date('2026-10-24T23:00:00Z'));
    expect(end?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('follow the clock on days without a change of it', () => {
    fc.assert(
      fc.property(hours, zone, moment, ({ from, to }, timeZone, at) => {
        fc.pre(isSteady(timeZone, at));
        const now = clockTime(timeZone, at);
        const isQuiet = from < to ? from <= now && now < to : from <= now || now < to;
        expect(quietUntil({ from, to }, timeZone, at) !== null).toBe(isQuiet);
      }),
    );
  });

  it('end later than now, within a day and an hour, and are over at their end', () => {
    fc.assert(
      fc.property(hours, zone, moment, (quiet, timeZone, at) => {
        const end = quietUntil(quiet, timeZone, at);
        if (!end) return;
        expect(end.getTime()).toBeGreaterThan(at.getTime());
        expect(end.getTime() - at.getTime()).toBeLessThanOrEqual(DAY_MS + 3_600_000);
        expect(quietUntil(quiet, timeZone, end)).toBeNull();
        expect(localDate(timeZone, end) >= localDate(timeZone, at)).toBe(true);
      }),
    );
  });
});
