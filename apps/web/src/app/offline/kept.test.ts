import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Post } from '@dubs/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../lib/api/errors.ts';
import { completeOf, FIRST_PAGE, firstPageOf } from '../../lib/api/query-inputs.ts';
import { signIn, signOut } from '../../lib/session/session.ts';
import { keepScreens } from './kept.ts';
import { opened } from './opened.ts';

type Store = Map<string, unknown>;
vi.mock('idb-keyval', () => ({
  createStore: () => new Map(),
  get: async (key: string, store: Store) => store.get(key),
  set: async (key: string, value: unknown, store: Store) => void store.set(key, structuredClone(value)),
  del: async (key: string, store: Store) => void store.delete(key),
  clear: async (store: Store) => store.clear(),
  keys: async (store: Store) => [...store.keys()],
}));

const TOKEN = 'a.b.0123456789';
const keyOf = (path: string, input?: unknown) => [
  path.split('.'),
  { ...(input !== undefined && { input }), type: 'query' },
];
const postIn = (groupId: number, id: number) =>
  ({
    id,
    groupId,
    images: [{ thumbnailUrl: `/media/images/${id}-small.webp?v=7&sig=x` }],
  }) as unknown as Post;
const RECENT = keyOf('posts.recent', FIRST_PAGE);
const GROUPS = keyOf('groups.list');
const GOALS = keyOf('goals.list');
const groupPage = (id: number) => keyOf('groups.complete', completeOf(id));

let client: QueryClient;
let end: AbortController;
/** Starts the app without a network, for the session of this token. */
async function start(token: string, next = new QueryClient()): Promise<QueryClient> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await keepScreens(next, token, AbortSignal.abort());
  return next;
}
const flush = () => vi.advanceTimersByTimeAsync(2_000);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(new Blob(['picture']))),
  );
  signIn(TOKEN);
  opened.set(new Set());
  client = new QueryClient();
  end = new AbortController();
  await keepScreens(client, TOKEN, end.signal);
});
afterEach(async () => {
  end.abort();
  onlineManager.setOnline(true);
  signOut('left');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows for a week what was kept', async () => {
  client.setQueryData(GOALS, [{ id: 3 }]);
  await flush();
  const [soon, late] = [7 * 24 * 3_600_000 - 60_000, 7 * 24 * 3_600_000];
  vi.setSystemTime(Date.now() + soon);
  expect((await start(TOKEN)).getQueryData(GOALS)).toEqual([{ id: 3 }]);
  vi.setSystemTime(Date.now() + late - soon);
  expect((await start(TOKEN)).getQueryData(GOALS)).toBeUndefined();
});

it('keeps feeds, groups and the user, and nothing else', async () => {
  client.setQueryData(keyOf('auth.me'), { id: 7 });
  client.setQueryData(RECENT, { posts: [postIn(1, 10)], nextCursor: null });
  client.setQueryData(GROUPS, [{ id: 1 }]);
  client.setQueryData(groupPage(1), { group: { id: 1 } });
  client.setQueryData(keyOf('posts.ofGroup', firstPageOf(1)), { posts: [], nextCursor: null });
  client.setQueryData(keyOf('notifications.list'), ['secret']);
  client.setQueryData(keyOf('reactions.ofPost', { postId: 10 }), ['secret']);
  await flush();
  const next = await start(TOKEN);
  expect(next.getQueryData(keyOf('auth.me'))).toEqual({ id: 7 });
  expect(next.getQueryData(RECENT)).toMatchObject({ posts: [{ id: 10 }] });
  expect(next.getQueryCache().getAll()).toHaveLength(5);
  expect([...opened.get()]).toEqual(expect.arrayContaining(['/home', '/group', '/group/1']));
});

it('keeps the first page of a feed alone', async () => {
  const posts = Array.from({ length: 40 }, (_, at) => postIn(1, 100 - at));
  client.setQueryData(RECENT, { posts, nextCursor: '61' });
  await flush();
  expect((await start(TOKEN)).getQueryData(RECENT)).toMatchObject({
    posts: posts.slice(0, 15).map(({ id }) => ({ id })),
    nextCursor: '86',
  });
});

it('leaves alone what the server has answered already', async () => {
  client.setQueryData(GROUPS, [{ id: 1 }]);
  await flush();
  const next = new QueryClient();
  next.setQueryData(GROUPS, [{ id: 2 }]);
  await start(TOKEN, next);
  expect(next.getQueryData(GROUPS)).toEqual([{ id: 2 }]);
});

it('restores what got no answer, although the browser reports a connection', async () => {
  client.setQueryData(RECENT, { posts: [postIn(1, 10)], nextCursor: null });
  await flush();
  const next = new QueryClient();
  const queryFn = () => Promise.reject(new TypeError('Failed to fetch'));
  await next.prefetchQuery({ queryKey: RECENT, queryFn, retry: false });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await keepScreens(next, TOKEN, AbortSignal.abort());
  expect(next.getQueryData(RECENT)).toMatchObject({ posts: [{ id: 10 }] });
});

it('restores first what the screen in sight waits for', async () => {
  client.setQueryData(groupPage(1), { group: { id: 1 } });
  client.setQueryData(GROUPS, [{ id: 1 }]);
  client.setQueryData(RECENT, { posts: [postIn(1, 10)], nextCursor: null });
  client.setQueryData(keyOf('auth.me'), { id: 7 });
  await flush();
  history.replaceState(null, '', '/home');
  const next = await start(TOKEN);
  const names = next
    .getQueryCache()
    .getAll()
    .map(({ queryKey: [path] }) => (path as string[]).join('.'));
  expect(names).toEqual(['posts.recent', 'auth.me', 'groups.complete', 'groups.list']);
});

it('discards after five minutes unused what it restored while the server was slow', async () => {
  client.setQueryData(RECENT, { posts: [postIn(1, 10)], nextCursor: null });
  await flush();
  const next = new QueryClient();
  const queryFn = () => new Promise<unknown>((resolve) => setTimeout(resolve, 5_000, [{ id: 1 }]));
  void next.prefetchQuery({ queryKey: GROUPS, queryFn });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await keepScreens(next, TOKEN, end.signal);
  expect(next.getQueryData(RECENT)).toMatchObject({ posts: [{ id: 10 }] });
  await vi.advanceTimersByTimeAsync(5 * 60_000 + 1_000);
  expect(next.getQueryData(RECENT)).toBeUndefined();
});

it.each([
  ['there is no connection', false],
  ['nothing answers', true],
])('restores a screen opened late, when %s', async (_, isOnline) => {
  client.setQueryData(RECENT, { posts: [postIn(1, 10)], nextCursor: null });
  await flush();
  const next = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  await keepScreens(next, TOKEN, end.signal);
  await vi.advanceTimersByTimeAsync(5 * 60_000 + 1_000);
  const queryFn = () => Promise.reject(new TypeError('Failed to fetch'));
  const close = new QueryObserver(next, { queryKey: RECENT, queryFn }).subscribe(() => undefined);
  await flush();
  expect(next.getQueryData(RECENT)).toMatchObject({ posts: [{ id: 10 }] });
  close();
});

it('restores nothing of another session, and deletes it', async () => {
  client.setQueryData(GROUPS, [{ id: 1 }]);
  await flush();
  expect((await start('x.y.another-one')).getQueryCache().getAll()).toEqual([]);
  expect((await start(TOKEN)).getQueryCache().getAll()).toEqual([]);
});

it.each(['left', 'deleted', 'refused'] as const)(
  'keeps nothing once the session has %s, here or in another tab',
  async (reason) => {
    client.setQueryData(GROUPS, [{ id: 1 }]);
    await flush();
    client.setQueryData(GROUPS, [{ id: 1 }, { id: 2 }]);
    signOut(reason);
    await flush();
    expect((await start(TOKEN)).getQueryCache().getAll()).toEqual([]);
  },
);

it.each([403, 404])('removes a group everywhere at a %i', async (status) => {
  client.setQueryData(RECENT, { posts: [postIn(2, 11), postIn(1, 10)], nextCursor: null });
  client.setQueryData(GROUPS, [{ id: 1 }, { id: 2 }]);
  client.setQueryData(GOALS, [
    { id: 2, groupId: 1 },
    { id: 3, groupId: 2 },
  ]);
  client.setQueryData(groupPage(2), { group: { id: 2 } });
  client.setQueryData(keyOf('posts.ofGroup', firstPageOf(2)), { posts: [postIn(2, 11)], nextCursor: null });
  await flush();
  const refused = { queryKey: groupPage(2), queryFn: () => Promise.reject(new HttpError(status, '', '')) };
  await client.fetchQuery({ ...refused, retry: false }).catch(() => undefined);
  await flush();
  await flush();
  const next = await start(TOKEN);
  expect(next.getQueryData(RECENT)).toMatchObject({ posts: [{ id: 10 }] });
  expect(next.getQueryData(GROUPS)).toEqual([{ id: 1 }]);
  expect(next.getQueryData(GOALS)).toEqual([{ id: 2, groupId: 1 }]);
  expect(next.getQueryCache().getAll()).toHaveLength(3);
});

it('drops the page of a group that the viewer has left', async () => {
  client.setQueryData(groupPage(1), { group: { id: 1 } });
  client.setQueryData(groupPage(2), { group: { id: 2 } });
  client.setQueryData(GROUPS, [{ id: 2 }]);
  await flush();
  const next = await start(TOKEN);
  expect(next.getQueryData(groupPage(1))).toBeUndefined();
  expect(next.getQueryData(groupPage(2))).toBeDefined();
});
