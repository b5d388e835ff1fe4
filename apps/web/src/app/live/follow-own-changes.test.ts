import { setTimeout as sleep } from 'node:timers/promises';
import { HEADERS } from '@dubs/contract/headers';
import type { StaleQuery } from '@dubs/contract';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { markStale, markStaleBy, type OwnChange, ownChanges } from '../../lib/live/own-changes.ts';
import { followOwnChanges } from './follow-own-changes.ts';

const GOALS: StaleQuery = { query: 'goals' };
const CHANGE = { stale: GOALS, eventId: '' };
beforeEach(() => ownChanges.set([]));

/** Follows the changes of a new client; `refreshed` are the queries that it was to refetch. */
function follow() {
  const client = new QueryClient();
  const refreshed: OwnChange[] = [];
  onTestFinished(followOwnChanges(client, (change) => void refreshed.push(change)));
  return { client, refreshed };
}

it('refetches what a response names once, even if it came before the subscription', async () => {
  markStaleBy(new Headers({ [HEADERS.stale]: JSON.stringify({ stale: [GOALS, GOALS], cursor: 'a1.7' }) }));
  const { refreshed } = follow();
  await expect.poll(() => refreshed).toEqual([{ stale: GOALS, eventId: 'a1.7' }]);
  expect(ownChanges.get()).toEqual([]);
});

it('refetches after the caller has written the response into the cache', async () => {
  const { refreshed } = follow();
  markStale(GOALS);
  await Promise.resolve();
  expect(refreshed).toEqual([]);
  await expect.poll(() => refreshed).toEqual([CHANGE]);
});

it('refetches nothing while a mutation is in flight', async () => {
  const { client, refreshed } = follow();
  const changing = new MutationObserver(client, { mutationFn: () => sleep(50) }).mutate();
  markStale(GOALS);
  await sleep(20);
  expect(refreshed).toEqual([]);
  await changing;
  await expect.poll(() => refreshed).toEqual([CHANGE]);
});

it('refetches nothing for a response that names nothing', () => {
  follow();
  markStaleBy(new Headers());
  markStaleBy(undefined);
  expect(ownChanges.get()).toEqual([]);
});
