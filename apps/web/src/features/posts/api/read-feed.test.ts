import type { Post, PostsPage } from '@dubs/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { insertPosts } from '../../../lib/feed/insert-posts.ts';
import { truncateFeed, type LoadedFeed } from '../../../lib/feed/loaded-feed.ts';
import { readFeed } from './read-feed.ts';

const NOW = Date.UTC(2026, 5, 1);
const MINUTE = 60_000;
/** The posts of the server, newest first. */
let stored: Post[] = [];
const posts = (newest: number, count: number, likesCount = 0) =>
  Array.from({ length: count }, (_, index) => ({ id: newest - index, likesCount }) as Post);
const read = vi.fn<(page: { cursor: string; limit: number }) => Promise<PostsPage>>(
  async ({ cursor, limit }) => {
    const rest = cursor ? stored.filter(({ id }) => id < Number(cursor)) : stored;
    const page = rest.slice(0, limit);
    return { posts: page, nextCursor: rest.length > limit ? String(page.at(-1)?.id) : null };
  },
);
/** Returns the newest `count` posts as they were read `age` ms ago. */
const loaded = (newest: number, count: number, age = 0): LoadedFeed => ({
  posts: posts(newest, count),
  nextCursor: String(newest - count + 1),
  allReadAt: NOW - age,
});
const idsOf = (feed: PostsPage) => feed.posts.map(({ id }) => id);
const ids = (newest: number, count: number) => posts(newest, count).map(({ id }) => id);
const limits = () => read.mock.calls.map(([{ limit }]) => limit);

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  stored = posts(1_000, 900, 1);
});

describe('a feed that is read', () => {
  it('holds 15 posts at first, or as many as are shown', async () => {
    expect(idsOf(await readFeed(read, () => undefined, 15))).toEqual(ids(1_000, 15));
    expect(idsOf(await readFeed(read, () => undefined, 120))).toEqual(ids(1_000, 120));
    expect(limits()).toEqual([15, 100, 20]);
  });

  it('fetches only the newest 15, however many are loaded', async () => {
    const feed = loaded(998, 300);
    const fresh = await readFeed(read, () => feed, 300);
    expect(limits()).toEqual([15]);
    expect(idsOf(fresh)).toEqual(ids(1_000, 302));
    expect(fresh.posts.map(({ likesCount }) => likesCount).lastIndexOf(1)).toBe(14);
    expect(fresh.nextCursor).toBe(feed.nextCursor);
  });

  it('drops a deleted post', async () => {
    stored = stored.filter(({ id }) => id !== 995);
    expect(idsOf(await readFeed(read, () => loaded(1_000, 60), 60))).toEqual(
      ids(1_000, 60).filter((id) => id !== 995),
    );
  });

  it('has no gap when more than 15 are new', async () => {
    const fresh = await readFeed(read, () => loaded(960, 60), 60);
    expect(limits()).toEqual([15, 45]);
    expect(idsOf(fresh)).toEqual(ids(1_000, 100));
  });

  it('starts over when too many are new', async () => {
    const fresh = await readFeed(read, () => loaded(500, 30), 30);
    expect(idsOf(fresh)).toEqual(ids(1_000, 30));
    expect(fresh.nextCursor).toBe('971');
  });

  it('refetches older posts after five minutes', async () => {
    const fresh = await readFeed(read, () => loaded(1_000, 250, 6 * MINUTE), 60);
    expect(limits()).toEqual([100, 100, 50]);
    expect(fresh.posts.every(({ likesCount }) => likesCount === 1)).toBe(true);
    expect(fresh.allReadAt).toBe(NOW);
  });

  it('keeps older posts that were loaded during the fetch', async () => {
    const states = [loaded(1_000, 15), loaded(1_000, 30)];
    const fresh = await readFeed(read, () => states.shift(), 15);
    expect(idsOf(fresh)).toEqual(ids(1_000, 30));
    expect(fresh.nextCursor).toBe('971');
  });

  it('ends with its last post', async () => {
    stored = posts(8, 8);
    expect(await readFeed(read, () => loaded(8, 8), 15)).toMatchObject({ posts: stored, nextCursor: null });
  });
});

it('inserts posts in order, but none older than the loaded ones', () => {
  const feed = loaded(100, 20);
  const without = { ...feed, posts: feed.posts.filter(({ id }) => id !== 90) };
  expect(idsOf(insertPosts(without, posts(101, 1)))).toEqual([101, ...idsOf(without)]);
  expect(idsOf(insertPosts(without, posts(90, 1)))).toEqual(ids(100, 20));
  expect(idsOf(insertPosts(feed, posts(5, 1)))).toEqual(ids(100, 20));
  expect(idsOf(insertPosts({ ...feed, nextCursor: null }, posts(5, 1)))).toEqual([...ids(100, 20), 5]);
});

it('is truncated to its first 15 posts, and continues after them', () => {
  const feed = truncateFeed(loaded(100, 40));
  expect(idsOf(feed)).toEqual(ids(100, 15));
  expect(feed.nextCursor).toBe('86');
  const short = loaded(100, 7);
  expect(truncateFeed(short)).toBe(short);
});
