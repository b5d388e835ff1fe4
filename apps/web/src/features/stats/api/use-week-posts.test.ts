import type { Post } from '@dubs/contract';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Feed } from '../../../lib/feed/feed.types.ts';
import { useWeekPosts } from './use-week-posts.ts';

/** Posts of one a day, the newest first; `id` is the day of June 2025, or before it. */
const posts = (newest: number, count: number): Post[] =>
  Array.from(
    { length: count },
    (_, index) =>
      ({ id: newest - index, createdAt: new Date(2025, 5, newest - index, 12).toISOString() }) as Post,
  );
const loadOlder = vi.fn<() => void>();
const feed = (loaded: Post[], state: Partial<Feed> = {}) =>
  ({ posts: loaded, hasOlder: true, isLoadingOlder: false, olderError: null, loadOlder, ...state }) as Feed;
const follow = (initial: Feed, weekStart: string) =>
  renderHook((now: Feed) => useWeekPosts(now, weekStart), { initialProps: initial });

beforeEach(() => void vi.clearAllMocks());

it('loads nothing if all posts are loaded, or if they reach back far enough', () => {
  const few = posts(30, 5);
  expect(follow(feed(few, { hasOlder: false }), '2020-01-06').result.current).toBe(few);
  const enough = posts(30, 15);
  expect(follow(feed(enough), '2025-06-23').result.current).toBe(enough);
  expect(loadOlder).not.toHaveBeenCalled();
});

it('loads older posts until the week is reached', () => {
  const { result, rerender } = follow(feed(posts(30, 15)), '2025-05-12');
  expect(result.current).toBeNull();
  expect(loadOlder).toHaveBeenCalledTimes(1);
  rerender(feed(posts(30, 15), { isLoadingOlder: true }));
  rerender(feed(posts(30, 25)));
  expect(loadOlder).toHaveBeenCalledTimes(2);
  rerender(feed(posts(30, 25), { isLoadingOlder: true }));
  const reached = posts(30, 60);
  rerender(feed(reached));
  expect(result.current).toBe(reached);
  expect(loadOlder).toHaveBeenCalledTimes(2);
});

it('stops after a failure, and at the maximum number of posts', () => {
  expect(follow(feed(posts(30, 15), { olderError: 'failed' }), '2020-01-06').result.current).toBeNull();
  expect(follow(feed(posts(30, 600)), '2020-01-06').result.current).toBeNull();
  expect(loadOlder).not.toHaveBeenCalled();
});
