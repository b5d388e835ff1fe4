import { expect, it } from 'vitest';
import { countAll, type Outcome, type RecordedWrite } from '../faults/history/check-history.ts';
import { checkCopy } from './check-copy.ts';

const write = (name: string, beganAt: number, outcome: Outcome = 'acknowledged'): RecordedWrite => ({
  effects: [name, `${name}2`],
  outcome,
  beganAt,
  endedAt: beganAt + 2,
});
const history = [
  write('before', 1),
  write('refused', 1, 'refused'),
  write('early', 12),
  write('late', 16),
  write('after', 31),
];
/** Checks a copy that was started at 10 and completed at 30. */
const check = (...found: string[]) =>
  checkCopy(history, { beganAt: 10, endedAt: 30 }, countAll(found.flatMap((name) => [name, `${name}2`])));
const fine = { lost: [], doubled: [], unwanted: [], halved: [] };

it('accepts a copy of any moment while it was made', () => {
  expect(check('before')).toEqual(fine);
  expect(check('before', 'early')).toEqual(fine);
  expect(check('before', 'early', 'late')).toEqual(fine);
});

it('reports what was acknowledged before and is missing, and what was refused or written after and is there', () => {
  expect(check()).toEqual({ ...fine, lost: ['before', 'before2'] });
  expect(check('before', 'refused').unwanted).toEqual(['refused', 'refused2']);
  expect(check('before', 'early', 'late', 'after').unwanted).toEqual(['after', 'after2']);
});

it('reports a write as lost that ended before another one began that is there', () => {
  expect(check('before', 'late')).toEqual({ ...fine, lost: ['early', 'early2'] });
});

it('reports half of a write', () => {
  const found = countAll(['before', 'before2', 'late', 'early', 'early2']);
  expect(checkCopy(history, { beganAt: 10, endedAt: 30 }, found)).toEqual({ ...fine, halved: ['late2'] });
});
