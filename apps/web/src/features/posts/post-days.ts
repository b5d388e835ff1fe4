import type { Post } from '@dubs/contract';
import { localDay } from '../../lib/text/dates.ts';

/** The posts of one of the viewer's calendar days (`YYYY-MM-DD`), and how many that day has in all. */
export interface PostDay {
  day: string;
  posts: readonly Post[];
  count: number;
}

/** Returns the first `shown` posts by day, newest first; a day that is cut still counts all its posts. */
export function postDays(posts: readonly Post[], shown: number): PostDay[] {
  const days = new Map<string, PostDay & { posts: Post[] }>();
  for (const [index, post] of posts.entries()) {
    const day = localDay(post.createdAt);
    const held = days.get(day) ?? { day, posts: [], count: 0 };
    days.set(day, held);
    held.count += 1;
    if (index < shown) held.posts.push(post);
  }
  return [...days.values()].filter((held) => held.posts.length > 0);
}

/** "1 post", "12 posts". */
export const postsInWords = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;
