import { expect, it } from 'vitest';
import { checkHistory, compareCounts, countAll, type RecordedWrite } from './check-history.ts';

const times = { beganAt: 0, endedAt: 1 };
const history: RecordedWrite[] = [
  { effects: ['a', 'a2'], outcome: 'acknowledged', ...times },
  { effects: ['r'], outcome: 'refused', ...times },
  { effects: ['u'], outcome: 'unknown', ...times },
];
const check = (...found: string[]) => checkHistory(history, countAll(found));
const fine = { lost: [], doubled: [], unwanted: [] };

it('accepts acknowledged effects once, refused ones never, and unknown ones either way', () => {
  expect(check('a', 'a2')).toEqual(fine);
  expect(check('a', 'a2', 'u')).toEqual(fine);
});

it('reports an acknowledged write as lost if any effect is missing', () => {
  expect(check('a')).toEqual({ ...fine, lost: ['a2'] });
});

it('reports every effect that is found twice', () => {
  expect(check('a', 'a2', 'a2', 'u', 'u')).toEqual({ ...fine, doubled: ['a2', 'u'] });
});

it('reports refused and unknown effects that are found', () => {
  expect(check('a', 'a2', 'r', 'x')).toEqual({ ...fine, unwanted: ['r', 'x'] });
});

it('compares counts by what is missing and what is surplus', () => {
  const actual = countAll(['a', 'b', 'b', 'd']);
  expect(compareCounts(countAll(['a', 'b', 'c']), actual)).toEqual({ missing: ['c'], surplus: ['b', 'd'] });
  expect(compareCounts(actual, actual)).toEqual({ missing: [], surplus: [] });
});
