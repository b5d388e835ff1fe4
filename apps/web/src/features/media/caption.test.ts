import { expect, it } from 'vitest';
import { caption } from './caption.ts';

it('leaves 60 characters as they are and cuts the 61st', () => {
  expect(caption('a'.repeat(60))).toBe('a'.repeat(60));
  expect(caption('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`);
});

it('makes one line of several and leaves no space before the ellipsis', () => {
  expect(caption('Ran\n\n10k   today')).toBe('Ran 10k today');
  expect(caption(`${'b'.repeat(59)} and on`)).toBe(`${'b'.repeat(59)}…`);
});

it('never cuts a family emoji in half', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(caption('c'.repeat(58) + family)).toBe(`${'c'.repeat(58)}…`);
  expect(caption(family.repeat(9))).toBe(`${family.repeat(5)}…`);
});
