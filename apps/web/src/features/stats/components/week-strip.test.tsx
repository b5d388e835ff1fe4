import type { WeeklyStats } from '@dubs/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WeekStrip } from './week-strip.tsx';

afterEach(cleanup);

/** Shows the strip of a week with this number of dubs on its first day. */
function show(dubs: number) {
  const dailyBreakdown = Array.from({ length: 7 }, (_, day) => ({
    date: `2026-11-${23 + day}`,
    dubs: day === 0 ? dubs : 0,
    ls: 0,
  }));
  const week: WeeklyStats = {
    weekStart: '2026-11-23',
    weekEnd: '2026-11-29',
    totalDubs: dubs,
    totalLs: 0,
    dailyBreakdown,
  };
  const { container } = render(<WeekStrip week={week} isOpen={false} onToggle={() => undefined} />);
  return container.querySelectorAll('[data-day]').length;
}

it('says that a quiet week is fine, and draws no columns', () => {
  expect(show(0)).toBe(0);
  screen.getByText('A quiet week is fine.');
  screen.getByRole('button', { name: 'This week, 0 dubs, 0 Ls. Show days' });
});

it('draws a column for each day of a week with posts', () => {
  expect(show(2)).toBe(7);
  expect(screen.queryByText('A quiet week is fine.')).toBeNull();
});
