import type { Post } from '@dubs/contract';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { trpc } from '../../../lib/api/trpc.ts';
import { useWeekPosts } from './use-week-posts.ts';

const older = vi.hoisted(() => ({
  answer: {} as object,
  fetchNextPage: vi.fn<() => void>(),
  ask: vi.fn<(input: object, options: { enabled: boolean; initialCursor?: string }) => void>(),
}));

vi.mock('../../../lib/api/trpc.ts', () => ({
  trpc: {
    posts: {
      ofGroup: {
        useInfiniteQuery: (...[input, options]: Parameters<typeof older.ask>) => {
          older.ask(input, options);
          return { fetchNextPage: older.fetchNextPage, ...older.answer };
        },
      },
    },
  } as unknown as typeof trpc,
}));

/** Posts of one a day, the newest first; `id` is the day of June 2025, or before it. */
const posts = (newest: number, count: number): Post[] =>
  Array.from(
    { length: count },
    (_, index) =>
      ({ id: newest - index, createdAt: new Date(2025, 5, newest - index, 12).toISOString() }) as Post,
  );
const WAITING = { data: undefined, hasNextPage: false, isFetching: true, isError: false };
const pages = (...held: Post[][]) => ({
  data: { pages: held.map((each) => ({ posts: each })) },
  hasNextPage: true,
  isFetching: false,
  isError: false,
});
const weekPosts = (newest: readonly Post[], weekStart: string) =>
  renderHook(() => useWeekPosts(1, newest, weekStart)).result.current;
const asked = () => older.ask.mock.lastCall?.[1];

beforeEach(() => {
  vi.clearAllMocks();
  older.answer = WAITING;
});

it('is content with the newest posts when these are all there are, or reach back far enough', () => {
  const few = posts(30, 5);
  expect(weekPosts(few, '2020-01-06')).toBe(few);
  expect(asked()?.enabled).toBe(false);
  const many = posts(30, 100);
  expect(weekPosts(many, '2025-06-23')).toBe(many);
  expect(asked()?.enabled).toBe(false);
});

it('asks for older posts, from a little before the newest end, and takes each once', () => {
  const newest = posts(300, 100);
  expect(weekPosts(newest, '2025-11-01')).toBeNull();
  expect(asked()).toMatchObject({ enabled: true, initialCursor: '216' });
  older.answer = pages(posts(215, 100));
  const reached = weekPosts(newest, '2025-11-01');
  expect(reached?.map(({ id }) => id)).toEqual(posts(300, 185).map(({ id }) => id));
  expect(older.fetchNextPage).not.toHaveBeenCalled();
});

it('walks on until the week is reached, but not for ever', () => {
  const newest = posts(3000, 100);
  const walked = Array.from({ length: 5 }, (_, page) => posts(2915 - page * 100, 100));
  older.answer = pages(...walked.slice(0, 4));
  expect(weekPosts(newest, '2025-06-02')).toBeNull();
  expect(older.fetchNextPage).toHaveBeenCalledTimes(1);
  older.answer = pages(...walked);
  expect(weekPosts(newest, '2025-06-02')).toBeNull();
  expect(older.fetchNextPage).toHaveBeenCalledTimes(1);
});

it('is done at the beginning of the group', () => {
  older.answer = { ...pages(posts(215, 30)), hasNextPage: false };
  expect(weekPosts(posts(300, 100), '2020-01-06')).toHaveLength(115);
});
