import type { Post } from '@dubs/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { findCachedPost, refetchCachedPost, updateCachedPosts } from './cached-posts.ts';
import { ownKey, recentKey } from '../../../lib/feed/feed-cache.ts';
import { removeCachedPost, restoreCachedPost } from './use-delete-post.ts';

const post = (id: number, commentsCount = 0) => ({ id, commentsCount, likesCount: 0 }) as Post;
const RECENT = [['posts', 'recent'], { input: { page: 1, limit: 100 }, type: 'query' }];
const OWN = [['posts', 'own'], { type: 'query' }];
const OLDER = [['posts', 'ofGroup'], { input: { groupId: 3 }, type: 'infinite' }];
const COMPLETE = [['groups', 'complete'], { input: { id: 3 }, type: 'query' }];
const ONE = [['posts', 'get'], { input: { id: 1 }, type: 'query' }];
const LISTS = [RECENT, OWN, OLDER, COMPLETE];

/** Returns a cache with post 1 everywhere, and others beside it. */
function cache() {
  const client = new QueryClient();
  client.setQueryData(RECENT, [post(2), post(1)]);
  client.setQueryData(OWN, [post(1)]);
  client.setQueryData(OLDER, { pages: [{ posts: [post(2)] }, { posts: [post(1)] }], pageParams: [] });
  client.setQueryData(COMPLETE, { group: { id: 1 }, posts: [post(1)], members: [{ id: 1 }] });
  client.setQueryData(ONE, post(1));
  return client;
}

const countsIn = (client: QueryClient, key: unknown[]) =>
  [...JSON.stringify(client.getQueryData(key)).matchAll(/"id":1,"commentsCount":(\d)/g)].map(([, n]) =>
    Number(n),
  );

describe('the copies of a post', () => {
  it('change together, wherever they are, and nothing else does', () => {
    const client = cache();
    const members = client.getQueryData<{ members: unknown }>(COMPLETE)?.members;
    updateCachedPosts(client, 1, (before) => ({ ...before, commentsCount: before.commentsCount + 1 }));
    for (const key of [...LISTS, ONE]) expect(countsIn(client, key), JSON.stringify(key)).toEqual([1]);
    expect(client.getQueryData(RECENT)).toContainEqual(post(2));
    expect(client.getQueryData<{ members: unknown }>(COMPLETE)?.members).toBe(members);
  });

  it('leave queries without the post unchanged', () => {
    const client = cache();
    const before = client.getQueryData(RECENT);
    updateCachedPosts(client, 99, (found) => ({ ...found, commentsCount: 5 }));
    expect(client.getQueryData(RECENT)).toBe(before);
  });

  it('are removed from every list when the post no longer exists', () => {
    const client = cache();
    updateCachedPosts(client, 1, () => null);
    for (const key of LISTS) expect(countsIn(client, key)).toEqual([]);
    expect(client.getQueryData(RECENT)).toEqual([post(2)]);
  });

  it('keep their age, because a local change is not a response of the server', () => {
    const client = new QueryClient();
    client.setQueryData(RECENT, [post(1)], { updatedAt: 1_000 });
    updateCachedPosts(client, 1, (before) => ({ ...before, commentsCount: 1 }));
    expect(findCachedPost(client, 1)).toEqual({ post: post(1, 1), at: 1_000 });
  });

  it('are refetched where an older fetch was running', async () => {
    const client = cache();
    const answers = [[post(1, 0)], [post(1, 1)]];
    const ask = vi.fn<() => Promise<Post[]>>(
      () => new Promise((resolve) => setTimeout(() => resolve(answers[ask.mock.calls.length - 1] ?? []))),
    );
    void client.fetchQuery({ queryKey: RECENT, queryFn: ask, staleTime: 0 }).catch(() => undefined);
    updateCachedPosts(client, 1, (before) => ({ ...before, commentsCount: 1 }));
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(countsIn(client, RECENT)).toEqual([1]);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('yield the newest one, or none', () => {
    const client = new QueryClient();
    client.setQueryData(RECENT, [post(1, 1)], { updatedAt: 1_000 });
    client.setQueryData(OWN, [post(1, 2)], { updatedAt: 2_000 });
    expect(findCachedPost(client, 1)).toEqual({ post: post(1, 2), at: 2_000 });
    expect(findCachedPost(client, 5)).toBeUndefined();
  });
});

describe('a removed post', () => {
  it('is removed from every list, and can be restored in its place', () => {
    const client = cache();
    const before = LISTS.map((key) => client.getQueryData(key));
    const putBack = removeCachedPost(client, 1);
    for (const key of LISTS) expect(countsIn(client, key), JSON.stringify(key)).toEqual([]);
    expect(countsIn(client, ONE)).toEqual([0]);
    putBack();
    expect(LISTS.map((key) => client.getQueryData(key))).toEqual(before);
  });

  it('is refetched where the list has changed since', () => {
    const client = cache();
    const putBack = removeCachedPost(client, 1);
    client.setQueryData(RECENT, [post(3), post(2)]);
    putBack();
    expect(client.getQueryData(RECENT)).toEqual([post(3), post(2)]);
    expect(client.getQueryState(RECENT)?.isInvalidated).toBe(true);
    expect(client.getQueryState(OWN)?.isInvalidated).toBe(false);
    expect(countsIn(client, OWN)).toEqual([0]);
  });

  it('is not brought back by an older response', async () => {
    const client = cache();
    const answer = client
      .fetchQuery({
        queryKey: RECENT,
        queryFn: () => new Promise((resolve) => setTimeout(() => resolve([post(2), post(1)]))),
        staleTime: 0,
      })
      .catch(() => undefined);
    removeCachedPost(client, 1);
    await answer;
    expect(client.getQueryData(RECENT)).toEqual([post(2)]);
  });
});

describe('a restored post', () => {
  const page = (...posts: Post[]) => ({ posts, nextCursor: null });

  it('is not removed by a list from before, which is fetched again', async () => {
    const client = new QueryClient();
    client.setQueryData(recentKey, page(post(2)));
    const answers = [page(post(2)), page(post(2), post(1, 1))];
    const ask = vi.fn<() => Promise<unknown>>(
      () => new Promise((resolve) => setTimeout(() => resolve(answers[ask.mock.calls.length - 1]))),
    );
    const counts: number[][] = [];
    new QueryObserver(client, { queryKey: recentKey, queryFn: ask }).subscribe(() =>
      counts.push(countsIn(client, [...recentKey])),
    );
    restoreCachedPost(client, post(1));
    counts.length = 0;
    await expect.poll(() => counts.at(-1)).toEqual([1]);
    expect(counts).not.toContainEqual([]);
  });

  it('is not removed by its own lookup from before', async () => {
    const client = new QueryClient();
    client.setQueryData(ownKey, page(post(1)));
    const notFound = () => Promise.reject(Object.assign(new Error(), { data: { httpStatus: 404 } }));
    const fetch = () => client.fetchQuery({ queryKey: ONE, queryFn: notFound });
    const gone = refetchCachedPost(client, { posts: { get: { fetch } } } as never, 1);
    restoreCachedPost(client, post(1));
    await gone;
    expect(countsIn(client, [...ownKey])).toEqual([0]);
  });
});
