import type { Post } from '@dubs/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
// Loaded beforehand: the first import takes longer than a query waits.
import '../../features/stats/components/weekly-card.tsx';
import type { Feed } from '../../lib/feed/feed.types.ts';
import { Providers } from '../../testing/providers.tsx';
import { FoldedGroupWeek } from './group-week.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const WEEK = {
  weekStart: '2026-11-23',
  weekEnd: '2026-11-29',
  totalDubs: 1,
  totalLs: 0,
  dailyBreakdown: [],
};

const feedOf = (...ids: number[]): Feed => ({
  posts: ids.map((id) => ({ id, images: [], createdAt: '2026-11-24T12:00:00.000Z' }) as unknown as Post),
  shown: ids.length,
  hasMore: false,
  hasOlder: false,
  isFetching: false,
  isLoadingOlder: false,
  error: null,
  olderError: null,
  refetch: () => undefined,
  showMore: () => undefined,
  loadOlder: () => undefined,
});

it('refetches an open week once for a new post', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    const weeks = url.match(/stats\.weekly/g) ?? [];
    asked += weeks.length;
    const result = { result: { data: { json: WEEK } } };
    return Response.json(url.includes('batch=') ? weeks.map(() => result) : result);
  });
  const { rerender } = render(<FoldedGroupWeek groupId={4} feed={feedOf(1)} />, { wrapper: Providers });
  await screen.findByText(/1 dub, 0 Ls. Show days/);
  fireEvent.click(screen.getByRole('button'));
  await screen.findByRole('heading', { name: 'This week' });
  await vi.waitFor(() => expect(asked).toBe(2));

  await act(async () => rerender(<FoldedGroupWeek groupId={4} feed={feedOf(2, 1)} />));
  await vi.waitFor(() => expect(asked).toBeGreaterThan(2));
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 50))));
  expect(asked).toBe(3);
});
