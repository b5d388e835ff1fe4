import { expect, it } from 'vitest';
import { idOf } from './id-of.ts';

it.each([
  ['1', 1],
  ['42', 42],
  ['9007199254740991', 9_007_199_254_740_991],
])('reads %j as an id', (part, id) => {
  expect(idOf(part)).toBe(id);
});

it.each(['0', '01', '1e3', '-1', '+1', '1.0', ' 1', '1 ', '0x1', 'abc', '', '9007199254740992', undefined])(
  'takes %j for no id',
  (part) => {
    expect(idOf(part)).toBeNull();
  },
);
