import type { Post } from '@dubs/contract';
import { localDay } from '../../lib/text/dates.ts';

/**
 * Returns how many of the posts each of the viewer's calendar days (`YYYY-MM-DD`) has. The oldest day is left out while older posts are not
 * loaded: some may be of that day too.
 */
export function countByDay(posts: readonly Post[], hasOlder: boolean): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { createdAt } of posts) {
    const day = localDay(createdAt);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const oldest = posts.at(-1);
  if (hasOlder && oldest) counts.delete(localDay(oldest.createdAt));
  return counts;
}

/** Returns the day of a post if none of the newer ones was shared on it; the newest post comes without a newer one. */
export function dayBegunBy({ createdAt }: Post, newer: Post | undefined): string | undefined {
  const day = localDay(createdAt);
  return newer && localDay(newer.createdAt) === day ? undefined : day;
}

/** "1 post", "12 posts". */
export const postsInWords = (count: number): string => `${count} ${count === 1 ? 'post' : 'posts'}`;
