import { expect, it } from 'vitest';
import { dayAndTime, sizeInWords } from './export-text.ts';

it.each([
  [0, '1 kB'],
  [1_499, '1.5 kB'],
  [12_345, '12 kB'],
  [1_250_000, '1.3 MB'],
  [999_999_999, '1,000 MB'],
  [2_000_000_000, '2 GB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('%s bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes, 'en-US')).toBe(words);
});

it('formats a day and a time', () => {
  const iso = new Date(2026, 10, 28, 9, 14).toISOString();
  expect(dayAndTime(iso, 'en-US').replace(/\s/g, ' ')).toBe('Saturday, November 28 at 9:14 AM');
});
