import { expect, it } from 'vitest';
import { quietInWords } from './quiet-hours.ts';

it.each([
  ['22:00', '07:00', 'en-GB', 'Quiet every day from 22:00 to 7:00 the next day.'],
  ['13:00', '14:30', 'en-GB', 'Quiet every day from 13:00 to 14:30.'],
  ['22:00', '00:00', 'en-US', 'Quiet every day from 10:00 PM to 12:00 AM the next day.'],
])('quiet hours from %s to %s are in %s: %s', (from, to, locale, words) => {
  // Some locales put a narrow space before AM and PM.
  expect(quietInWords(from, to, locale).replaceAll('\u202F', ' ')).toBe(words);
});
