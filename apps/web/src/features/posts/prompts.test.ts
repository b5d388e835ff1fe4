import { expect, it } from 'vitest';
import { promptOf } from './prompts.ts';

const dayOf = (day: number, hours = 0) => new Date(2026, 0, day, hours);

it('stays for the whole day and changes with the next, through a list of thirty', () => {
  expect(promptOf(dayOf(3, 23), 'Dana')).toBe(promptOf(dayOf(3), 'Dana'));
  expect(new Set(Array.from({ length: 90 }, (_, day) => promptOf(dayOf(day + 1), 'Dana'))).size).toBe(30);
  expect(promptOf(dayOf(31), 'Dana')).toBe(promptOf(dayOf(1), 'Dana'));
});

it('names the person', () => {
  expect(promptOf(dayOf(1), 'Dana')).toBe('What went right, Dana?');
});
