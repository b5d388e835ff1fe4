import type { Group } from '@dubs/contract';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trpc } from '../../../lib/api/trpc.ts';
import { Providers } from '../../../testing/providers.tsx';
import { useViewing } from './group-cache.ts';

const ID = 3;
const pass = () => act(() => new Promise((resolve) => void setTimeout(resolve, 50)));

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Views a group with unviewed posts on a server whose response to the first calls that mark it is lost, before or after it has saved. */
function view(unviewedWinsCount: number, failures: ('refused' | 'lost')[]) {
  const server = { unviewedWinsCount, marks: 0 };
  const respond = (json: unknown) => Response.json({ result: { data: { json } } });
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('markViewed'))
      return respond([{ id: ID, unviewedLossesCount: 0, unviewedWinsCount: server.unviewedWinsCount }]);
    server.marks += 1;
    const failure = failures.shift();
    if (failure !== 'refused') server.unviewedWinsCount = 0;
    if (failure) throw new TypeError('Failed to fetch');
    return respond({ ok: true });
  });
  const { result } = renderHook(
    () => {
      useViewing(ID, true);
      return trpc.groups.list.useQuery(undefined, { staleTime: Infinity });
    },
    { wrapper: Providers },
  );
  const countOf = (groups: readonly Group[] | undefined) => groups?.[0]?.unviewedWinsCount;
  return {
    server,
    shown: () => countOf(result.current.data),
    poll: () => act(() => result.current.refetch()),
  };
}

it('marks a group again at a new post, after the response to the first mark was lost', async () => {
  const { server, shown, poll } = view(2, ['lost']);
  await waitFor(() => expect(server.marks).toBeGreaterThan(0));
  await pass();
  server.unviewedWinsCount = 1;
  await poll();
  await waitFor(() => expect(server.unviewedWinsCount).toBe(0));
  await waitFor(() => expect(shown()).toBe(0));
});

it('stops while marking fails, and tries again at a new post', async () => {
  const { server, shown, poll } = view(
    2,
    Array.from({ length: 50 }, () => 'refused'),
  );
  await waitFor(() => expect(shown()).toBe(2));
  await pass();
  const { marks } = server;
  expect(marks).toBeLessThan(3);
  await poll();
  await pass();
  expect(server.marks).toBe(marks);
  server.unviewedWinsCount = 3;
  await poll();
  await waitFor(() => expect(server.marks).toBe(marks + 1));
});
