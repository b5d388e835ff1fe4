import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { trpc } from '../../../lib/api/trpc.ts';
import { renewAddresses } from './renew-addresses.ts';

const client = new QueryClient();
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** Counts how often a query that is on the screen is asked. */
function show(queryKey: readonly unknown[]) {
  const ask = vi.fn<() => Promise<string>>(async () => 'answer');
  new QueryObserver(client, { queryKey, queryFn: ask, initialData: 'before', staleTime: Infinity }).subscribe(
    () => {},
  );
  return ask;
}

it('refetches the shown posts once when pictures fail together, and again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const recent = show([...getQueryKey(trpc.posts.recent), { input: { page: 1 }, type: 'query' }]);
  const group = show([...getQueryKey(trpc.groups.complete), { input: { id: 3 }, type: 'query' }]);
  const others = show(getQueryKey(trpc.groups.list));
  await Promise.all([renewAddresses(client), renewAddresses(client), renewAddresses(client)]);
  vi.advanceTimersByTime(59_000);
  await renewAddresses(client);
  expect([recent, group, others].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  vi.advanceTimersByTime(2_000);
  await renewAddresses(client);
  expect([recent, group, others].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 0]);
});
