import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useGroups } from '../../features/groups/api/group-cache.ts';
import { Providers } from '../../testing/providers.tsx';
import { SessionButtons } from './session-buttons.tsx';
import { useUnviewedWins } from './use-unviewed-wins.ts';

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ result: { data: { json: url.includes('groups.list') ? [] : { count: 0 } } } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const GroupsPage = () => <>{useGroups().data?.length}</>;
const Navigation = () => <>{useUnviewedWins()}</>;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('the groups page polls every 10 s by itself', async () => {
  render(<GroupsPage />, { wrapper: Providers });
  await pass(9_900);
  expect(asked).toHaveLength(1);
  await pass(200);
  expect(asked).toHaveLength(2);
});

it.each<[string, number, ReactNode]>([
  ['the groups in the navigation are', 1, <Navigation key="groups" />],
  ['the count of the bell is', 5, <SessionButtons key="count" />],
])('%s fresh for %i s', async (_what, seconds, shown) => {
  const { rerender } = render(shown, { wrapper: Providers });
  await pass(0);
  const leaveFor = async (away: number) => {
    rerender(null);
    await pass(away);
    rerender(shown);
    await pass(0);
    return asked.length;
  };
  expect(await leaveFor(seconds * 1_000 - 100)).toBe(1);
  expect(await leaveFor(100)).toBe(2);
});
