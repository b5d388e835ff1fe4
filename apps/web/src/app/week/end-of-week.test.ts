import { expect, it } from 'vitest';
import { endOfWeek } from './end-of-week.ts';

const MONDAY = new Date(2026, 2, 2).getTime();

// The first of March 2026 is a Sunday.
it.each([
  [1, 17, 59, null],
  [1, 18, 0, MONDAY],
  [2, 12, 0, MONDAY],
  [3, 17, 59, MONDAY],
  [3, 18, 0, null],
  [6, 20, 0, null],
])('on day %i at %i:%i returns %s', (day, hour, minute, end) => {
  expect(endOfWeek(new Date(2026, 2, day, hour, minute))).toBe(end);
});
