import { expect, it } from 'vitest';
import { mutedInWords } from './notification-settings-texts.ts';

it.each([
  [[2026, 10, 23, 17, 30], /^Muted until 5:30\sPM$/],
  [[2026, 10, 29, 9, 30], /^Muted until Sunday$/],
  [[2026, 10, 30, 9, 30], /^Muted until Monday, Nov 30$/],
  // Of a device whose clock is behind.
  [[2026, 11, 1, 9, 30], /^Muted until Tuesday, Dec 1$/],
] as const)('a mute says when it ends: %j', ([year, month, day, hour, minute], words) => {
  const now = new Date(2026, 10, 23, 9, 30);
  const until = new Date(year, month, day, hour, minute).toISOString();
  expect(mutedInWords(until, now, 'en-US')).toMatch(words);
});

it('shows no date for a mute without an end', () => {
  expect(mutedInWords('9999-12-31T23:59:59.999Z')).toBe('Muted');
});
