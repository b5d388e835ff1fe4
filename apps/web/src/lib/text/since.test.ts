import { expect, it, vi } from 'vitest';
import { sinceInWords } from './since.ts';

const now = new Date(2026, 10, 24, 16);
const since = (date: Date) => sinceInWords(date.toISOString(), now, 'en-US').replace('\u202f', ' ');

it('names a time of today, yesterday, a day of the week, and a date before that', () => {
  expect(since(new Date(2026, 10, 24, 14, 30))).toBe('2:30 PM');
  expect(since(new Date(2026, 10, 23, 9))).toBe('yesterday');
  expect(since(new Date(2026, 10, 20, 9))).toBe('Friday');
  expect(since(new Date(2026, 10, 17, 9))).toBe('November 17');
});

it('names the year of a date of another year', () => {
  expect(since(new Date(2024, 11, 3, 9))).toBe('December 3, 2024');
});

it('counts calendar days, not hours, in the night in which the clocks go forward', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const monday = new Date(2026, 2, 30, 0, 30);
  expect(sinceInWords(new Date(2026, 2, 29, 20).toISOString(), monday, 'en-US')).toBe('yesterday');
  expect(sinceInWords(new Date(2026, 2, 28, 23, 40).toISOString(), monday, 'en-US')).toBe('Saturday');
  vi.unstubAllEnvs();
});
