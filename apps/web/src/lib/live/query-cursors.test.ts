import { HEADERS } from '@dubs/contract/headers';
import { hashKey, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signIn } from '../session/session.ts';
import { followCursors, isReadAfter, keepCursor } from './query-cursors.ts';

const KEY = [['groups', 'complete'], { input: { id: 7 }, type: 'query' }];
let client: QueryClient;
let stop: () => void;

beforeEach(() => {
  client = new QueryClient();
  stop = followCursors(client.getQueryCache());
});
afterEach(() => stop());

/** Fetches the query; the server names this cursor in its response. */
const fetchAt = (cursor: string, queryKey: unknown[] = KEY) =>
  client.fetchQuery({
    queryKey,
    queryFn: () => {
      keepCursor('groups.complete', { id: 7 }, new Headers({ [HEADERS.news]: cursor }));
      return Promise.resolve('read');
    },
  });

function isShownAfter(eventId: string, queryKey: unknown[] = KEY): boolean {
  return isReadAfter(hashKey(queryKey), eventId);
}

it('is true for events up to the cursor of the response, false for later ones', async () => {
  await fetchAt('a1.5');
  expect(['a1.4', 'a1.5', 'a1.6', 'a1.10'].map((id) => isShownAfter(id))).toEqual([true, true, false, false]);
});

it('is false for events of another process, and without a cursor of either', async () => {
  await fetchAt('a1.5');
  expect(isShownAfter('b2.5')).toBe(false);
  expect(isShownAfter('')).toBe(false);
  signIn('next.user.token');
  expect(isShownAfter('a1.5')).toBe(false);
});

it('ignores a response that its query does not show', async () => {
  await fetchAt('a1.5');
  keepCursor('groups.complete', { id: 7 }, new Headers({ [HEADERS.news]: 'a1.9' }));
  client.setQueryData(KEY, 'written by hand');
  expect(isShownAfter('a1.9')).toBe(false);
});

it('is false for a query of several pages', async () => {
  const pages = [['groups', 'complete'], { input: { id: 7 }, type: 'infinite' }];
  await fetchAt('a1.5', pages);
  expect(isShownAfter('a1.5', pages)).toBe(false);
});
