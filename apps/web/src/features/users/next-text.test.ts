import { describe, expect, it } from 'vitest';
import { deviceTimeZone } from '../../lib/text/dates.ts';
import { hourName, nextText } from './next-text.ts';

// Some versions put a narrow space before AM and PM.
const plain = (text: string) => text.replace(/\s/g, ' ');
const next = (iso: string, timeZone: string, now: string, locale = 'en-GB') =>
  plain(nextText(iso, timeZone, new Date(now), locale));

describe('the next text', () => {
  it('comes today', () => {
    expect(next('2026-06-10T18:00:00Z', 'Europe/Lisbon', '2026-06-10T08:00:00Z')).toBe(
      'today 19:00, Lisbon time',
    );
  });

  it('comes tomorrow', () => {
    expect(next('2026-06-11T18:00:00Z', 'Europe/Lisbon', '2026-06-10T18:30:00Z')).toBe(
      'tomorrow 19:00, Lisbon time',
    );
  });

  it('comes on a day of the week after that', () => {
    expect(next('2026-06-12T18:00:00Z', 'Europe/Lisbon', '2026-06-10T18:30:00Z')).toBe(
      'Friday 19:00, Lisbon time',
    );
  });

  it('is still that of today when it is due', () => {
    expect(next('2026-06-10T18:00:00Z', 'Europe/Lisbon', '2026-06-10T18:01:00Z')).toBe(
      'today 19:00, Lisbon time',
    );
  });

  it('uses the 12-hour clock in locales that do', () => {
    expect(next('2026-06-10T23:00:00Z', 'America/New_York', '2026-06-10T20:00:00Z', 'en-US')).toBe(
      'today 7:00 PM, New York time',
    );
  });

  it('counts days in its zone, not in that of the device', () => {
    // Auckland has the 11th already, Honolulu the 10th still.
    const now = '2026-06-10T20:00:00Z';
    expect(next('2026-06-10T21:00:00Z', 'Pacific/Auckland', now)).toBe('today 9:00, Auckland time');
    expect(next('2026-06-11T06:00:00Z', 'Pacific/Honolulu', now)).toBe('today 20:00, Honolulu time');
    expect(next('2026-06-11T18:00:00Z', 'Pacific/Honolulu', now)).toBe('tomorrow 8:00, Honolulu time');
  });

  it.each([
    ['are put forward', '2026-03-29T19:00:00Z', '2026-03-28T23:30:00Z'],
    ['are put back', '2026-10-25T20:00:00Z', '2026-10-24T21:30:00Z'],
  ])('comes tomorrow though clocks %s in between', (_what, iso, now) => {
    expect(next(iso, 'Europe/Lisbon', now)).toBe('tomorrow 20:00, Lisbon time');
  });

  it('uses the name of a zone that has no city', () => {
    expect(next('2026-06-10T19:00:00Z', 'UTC', '2026-06-10T08:00:00Z')).toBe('today 19:00, UTC');
  });

  it("uses the device's time where the zone is unknown", () => {
    const times = ['2026-06-10T19:00:00Z', '2026-06-10T18:00:00Z'] as const;
    expect(next(times[0], 'Moon/Tycho', times[1])).toBe(next(times[0], deviceTimeZone(), times[1]));
  });
});

describe('an hour', () => {
  it.each([
    [8, 'en-US', '8:00 AM'],
    [20, 'en-US', '8:00 PM'],
    [8, 'en-GB', '8:00'],
    [20, 'pt-PT', '20:00'],
  ])('%i is %s %s', (hour, locale, name) => {
    expect(plain(hourName(hour, locale))).toBe(name);
  });
});
