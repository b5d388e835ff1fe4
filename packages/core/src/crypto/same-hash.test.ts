import { expect, it } from 'vitest';
import { sameHash } from './same-hash.ts';

it('hashes are the same only when they are equal', () => {
  expect(sameHash('abc', 'abc')).toBe(true);
  expect(sameHash('abc', 'abd')).toBe(false);
  expect(sameHash('abc', 'abcd')).toBe(false);
});
