import { expect, it } from 'vitest';
import { sinceInWords } from './since.ts';

const now = new Date(2026, 10, 24, 16);
const since = (date: Date) => sinceInWords(date.toISOString(), now, 'en-US').replace('\u202f', ' ');

it('names a time of today, yesterday, a day of the week, and a date before that', () => {
  expect(since(new Date(2026, 10, 24, 14, 30))).toBe('2:30 PM');
  expect(since(new Date(2026, 10, 23, 9))).toBe('yesterday');
  expect(since(new Date(2026, 10, 20, 9))).toBe('Friday');
  expect(since(new Date(2026, 10, 17, 9))).toBe('November 17');
});
