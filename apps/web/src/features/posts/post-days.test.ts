import type { Post } from '@dubs/contract';
import { expect, it } from 'vitest';
import { postDays, postsInWords } from './post-days.ts';

const post = (id: number, month: number, day: number, hour: number) =>
  ({ id, createdAt: new Date(2025, month, day, hour).toISOString() }) as Post;

const POSTS = [post(5, 5, 3, 23), post(4, 5, 3, 0), post(3, 5, 2, 23), post(2, 5, 2, 9), post(1, 4, 30, 9)];
const outline = (shown: number) =>
  postDays(POSTS, shown).map(({ day, posts, count }) => [day, posts.map(({ id }) => id), count]);

it('puts posts under the days of the viewer, the newest day first', () => {
  expect(outline(5)).toEqual([
    ['2025-06-03', [5, 4], 2],
    ['2025-06-02', [3, 2], 2],
    ['2025-05-30', [1], 1],
  ]);
});

it('leaves out what is not shown yet, and counts whole days all the same', () => {
  expect(outline(3)).toEqual([
    ['2025-06-03', [5, 4], 2],
    ['2025-06-02', [3], 2],
  ]);
  expect(postDays([], 15)).toEqual([]);
  expect([1, 2].map(postsInWords)).toEqual(['1 post', '2 posts']);
});
