import { expect, it } from 'vitest';
import { sameText } from './same-text.ts';

it('texts are the same only when they are equal', () => {
  expect(sameText('abc', 'abc')).toBe(true);
  expect(sameText('abc', 'abd')).toBe(false);
  expect(sameText('abc', 'abcd')).toBe(false);
});
