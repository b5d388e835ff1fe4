import { expect, it } from 'vitest';
import { isReached } from './lsn.ts';

it.each([
  ['0/1', '0/2'],
  ['0/FF', '0/100'],
  ['9/FFFFFFFF', 'A/0'],
  ['9/FFFFFFFF', '10/0'],
  ['00000009/FFFFFFFF', '10/0'],
])('%s is before %s', (earlier, later) => {
  expect([isReached(earlier, later), isReached(later, earlier), isReached(later, later)]).toEqual([
    true,
    false,
    true,
  ]);
});

it.each([null, undefined, '', 'later', 'F/F; drop', 'FFFFFFFFF/0'])(
  '%s is no position, and asks for nothing',
  (lsn) => {
    expect(isReached(lsn, '0/1')).toBe(true);
  },
);
