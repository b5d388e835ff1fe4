import { expect, it } from 'vitest';
import { laterLsn } from './lsn.ts';

it.each([
  ['0/1', '0/2', '0/2'],
  ['0/FF', '0/100', '0/100'],
  ['A/0', '9/FFFFFFFF', 'A/0'],
  ['10/0', '9/FFFFFFFF', '10/0'],
  ['0/2', null, '0/2'],
  [undefined, '0/2', '0/2'],
  ['0/2', 'F/F; drop', '0/2'],
  ['FFFFFFFFF/0', '0/1', '0/1'],
  ['later', '', null],
])('of %s and %s the later is %s', (one, other, later) => {
  expect(laterLsn(one, other)).toBe(later);
});
