import { expect, it } from 'vitest';
import { isWeekOver } from './is-week-over.ts';

// The first of March 2026 is a Sunday.
it.each([
  [1, 17, 59, false],
  [1, 18, 0, true],
  [2, 12, 0, true],
  [3, 17, 59, true],
  [3, 18, 0, false],
  [6, 20, 0, false],
])('on day %i at %i:%i the week is over: %s', (day, hour, minute, isOver) => {
  expect(isWeekOver(new Date(2026, 2, day, hour, minute))).toBe(isOver);
});
