import { expect, test } from 'vitest';
import { sameHash } from './same-hash.ts';

test('hashes are the same only when they are equal', () => {
  expect(sameHash('abc', 'abc')).toBe(true);
  expect(sameHash('abc', 'abd')).toBe(false);
  expect(sameHash('abc', 'abcd')).toBe(false);
});
