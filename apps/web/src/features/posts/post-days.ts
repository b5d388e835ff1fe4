import type { Post } from '@dubs/contract';
import { localDay } from '../../lib/text/dates.ts';
import { counted } from '../../lib/text/counted.ts';

/**
 * Returns the number of posts by calendar day (`YYYY-MM-DD`) in the viewer's time zone. Omits the oldest day if `hasOlder`, because some
 * of its posts may not be loaded.
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

/** Returns the day of a post if it is the newest of its day, else undefined. `newer` is the next newer post, if any. */
export function dayBegunBy({ createdAt }: Post, newer: Post | undefined): string | undefined {
  const day = localDay(createdAt);
  return newer && localDay(newer.createdAt) === day ? undefined : day;
}

/** Returns "1 post", "12 posts". */
export const postsInWords = (count: number): string => counted(count, 'post');
