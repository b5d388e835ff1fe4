import type { Post } from '@dubs/contract';
import { expect, it } from 'vitest';
import { countByDay, dayBegunBy, postsInWords } from './post-days.ts';

const post = (id: number, month: number, day: number, hour: number) =>
  ({ id, createdAt: new Date(2025, month, day, hour).toISOString() }) as Post;

const POSTS = [post(5, 5, 3, 23), post(4, 5, 3, 0), post(3, 5, 2, 23), post(2, 5, 2, 9), post(1, 4, 30, 9)];

it('counts posts by the days of the viewer', () => {
  expect([...countByDay(POSTS, false)]).toEqual([
    ['2025-06-03', 2],
    ['2025-06-02', 2],
    ['2025-05-30', 1],
  ]);
});

it('omits the oldest day while older posts are not loaded, because it may have more', () => {
  expect([...countByDay(POSTS, true).keys()]).toEqual(['2025-06-03', '2025-06-02']);
  expect(countByDay([], true).size).toBe(0);
});

it('finds the newest post of each day', () => {
  const begun = POSTS.map((each, index) => dayBegunBy(each, POSTS[index - 1]));
  expect(begun).toEqual(['2025-06-03', undefined, '2025-06-02', undefined, '2025-05-30']);
});

it('states the number of posts', () => {
  expect([1, 2].map(postsInWords)).toEqual(['1 post', '2 posts']);
});
