import { describe, expect, it, vi } from 'vitest';
import { dateOfDay, fullTime, localDay, longDay, relativeTime } from './dates.ts';

/** Returns a moment of the viewer's own clock, as the server would send it. */
const at = (year: number, month: number, day: number, hour = 0, minute = 0): string =>
  new Date(year, month, day, hour, minute).toISOString();

describe('relativeTime', () => {
  const now = new Date(2025, 5, 4, 0, 30);

  it('shows the time of day on the same calendar day', () => {
    expect(relativeTime(at(2025, 5, 4, 0, 5), now, 'en-US')).toMatch(/^12:05\sAM$/);
    expect(relativeTime(at(2025, 5, 4, 9, 14), now, 'en-US')).toMatch(/^9:14\sAM$/);
  });

  it('shows a weekday for yesterday, even if it was an hour ago', () => {
    expect(relativeTime(at(2025, 5, 3, 23, 59), now, 'en-US')).toBe('Tue');
    expect(relativeTime(at(2025, 5, 3, 0, 1), now, 'en-US')).toBe('Tue');
  });

  it('shows month and day before that, with the year when it is another', () => {
    expect(relativeTime(at(2025, 5, 2, 23, 59), now, 'en-US')).toBe('Jun 2');
    expect(relativeTime(at(2024, 11, 31), now, 'en-US')).toBe('Dec 31, 2024');
  });

  it('counts a day of 23 or 25 hours as one day', () => {
    for (const month of [2, 9]) {
      const last = month === 2 ? 30 : 26;
      expect(relativeTime(at(2025, month, last - 1, 12), new Date(2025, month, last, 12), 'en-US')).toBe(
        'Sat',
      );
    }
  });

  it('uses the viewer’s language', () => {
    expect(relativeTime(at(2025, 5, 4, 15, 5), now, 'de-DE')).toBe('15:05');
  });

  it('returns an empty text for an invalid time', () => {
    expect(relativeTime('soon', now)).toBe('');
    expect(fullTime('soon')).toBe('');
  });
});

it('formats the full date and time', () => {
  expect(fullTime(at(2025, 5, 3, 9, 14), 'en-US')).toMatch(/^Tuesday, June 3, 2025 at 9:14\sAM$/);
});

it('returns the calendar day of a moment, and its name', () => {
  expect(localDay(at(2025, 5, 3, 23, 59))).toBe('2025-06-03');
  expect(localDay(at(2025, 0, 1))).toBe('2025-01-01');
  expect(localDay(dateOfDay('2025-10-26'))).toBe('2025-10-26');
  expect(longDay('2025-06-03', 'en-US')).toBe('Tuesday, June 3, 2025');
});

it('follows a device that moves to another zone', ({ onTestFinished }) => {
  onTestFinished(() => void vi.unstubAllEnvs());
  const noon = '2025-06-03T12:00:00Z';
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(fullTime(noon, 'en-US')).toMatch(/at 9:00\sPM$/);
  vi.stubEnv('TZ', 'America/New_York');
  expect(fullTime(noon, 'en-US')).toMatch(/at 8:00\sAM$/);
});
