import { expect, it } from 'vitest';
import { yearsSince } from './months.ts';

it('returns the months from the first one to this one', () => {
  expect(yearsSince(new Date(2023, 10, 30, 23).toISOString(), new Date(2025, 1, 1))).toEqual([
    { year: 2025, months: ['2025-01', '2025-02'] },
    { year: 2024, months: Array.from({ length: 12 }, (_, n) => `2024-${String(n + 1).padStart(2, '0')}`) },
    { year: 2023, months: ['2023-11', '2023-12'] },
  ]);
});

it('returns a single month, and no month before the first', () => {
  const now = new Date(2025, 4, 5);
  expect(yearsSince(now.toISOString(), now)).toEqual([{ year: 2025, months: ['2025-05'] }]);
  expect(yearsSince(new Date(2026, 0, 1).toISOString(), now)).toEqual([]);
});
