import type { Post } from '@dubs/contract';
import { localDay } from '../../lib/text/dates.ts';

/** Returns how many of the posts each of the viewer's calendar days (`YYYY-MM-DD`) has. */
export function countByDay(posts: readonly Post[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { createdAt } of posts) {
    const day = localDay(createdAt);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

/** Returns the day of a post if none of the newer ones was shared on it; the newest post comes without a newer one. */
export function dayBegunBy({ createdAt }: Post, newer: Post | undefined): string | undefined {
  const day = localDay(createdAt);
  return newer && localDay(newer.createdAt) === day ? undefined : day;
}

/** "1 post", "12 posts". */
export const postsInWords = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;
