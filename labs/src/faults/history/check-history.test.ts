import { expect, test } from 'vitest';
import type { Written } from './check-history.ts';
import { checkHistory, compareCounts, countAll } from './check-history.ts';

const history: Written[] = [
  { marks: ['a', 'a2'], outcome: 'acknowledged' },
  { marks: ['r'], outcome: 'refused' },
  { marks: ['u'], outcome: 'unknown' },
];
const check = (...found: string[]) => checkHistory(history, countAll(found));
const fine = { lost: [], doubled: [], unasked: [] };

test('what was acknowledged is there once, what was refused is not, and of the rest nobody knows', () => {
  expect(check('a', 'a2')).toEqual(fine);
  expect(check('a', 'a2', 'u')).toEqual(fine);
});

test('an acknowledged write is lost when any of its effects is', () => {
  expect(check('a')).toEqual({ ...fine, lost: ['a2'] });
});

test('nothing may be there twice, whatever its caller was told', () => {
  expect(check('a', 'a2', 'a2', 'u', 'u')).toEqual({ ...fine, doubled: ['a2', 'u'] });
});

test('a refused write that was done is found out, and so is one of nobody', () => {
  expect(check('a', 'a2', 'r', 'x')).toEqual({ ...fine, unasked: ['r', 'x'] });
});

test('two counts differ by what is missing and by what is too much', () => {
  const actual = countAll(['a', 'b', 'b', 'd']);
  expect(compareCounts(countAll(['a', 'b', 'c']), actual)).toEqual({ missing: ['c'], surplus: ['b', 'd'] });
  expect(compareCounts(actual, actual)).toEqual({ missing: [], surplus: [] });
});
