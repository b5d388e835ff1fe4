import { expect, it } from 'vitest';
import { daysOf, MONTHS, toBirthday, toChosenDay } from './birthday.ts';

it('offers the days that a month can have', () => {
  expect(MONTHS.map(({ name }) => name).slice(0, 2)).toEqual(['January', 'February']);
  expect(['01', '02', '06'].map((month) => daysOf(month).length)).toEqual([31, 29, 30]);
});

it('is a month and a day, or none', () => {
  expect(toChosenDay('02-29')).toEqual({ month: '02', day: '29' });
  expect(toChosenDay(null)).toEqual({ month: '', day: '' });
  expect(toBirthday({ month: '02', day: '29' })).toBe('02-29');
  expect(toBirthday({ month: '', day: '29' })).toBeNull();
});

it('is invalid if its day is missing or its month has no such day', () => {
  expect(toBirthday({ month: '06', day: '' })).toBeUndefined();
  expect(toBirthday({ month: '06', day: '31' })).toBeUndefined();
});
