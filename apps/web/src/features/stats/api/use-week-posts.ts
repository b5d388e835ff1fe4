import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useEffect, useEffectEvent } from 'react';
import { localDay } from '../../../lib/text/dates.ts';
import type { Feed } from '../../../lib/feed/feed.types.ts';

/** The maximum of posts that are loaded to reach a week. */
const REACH = 6 * LIMITS.page.feedMax;

/**
 * Returns the posts of a group back to the beginning of a week, loading older ones until they reach it. Null while they are on their way, and
 * when the week is too far back.
 */
export function useWeekPosts(
  { posts = [], hasOlder, isLoadingOlder, olderError, loadOlder }: Feed,
  weekStart: string | undefined,
): readonly Post[] | null {
  const oldest = posts.at(-1);
  const isReached =
    weekStart !== undefined &&
    (!hasOlder || (oldest !== undefined && localDay(oldest.createdAt) < weekStart));
  const mayGoOn =
    weekStart !== undefined && !isReached && !isLoadingOlder && olderError === null && posts.length < REACH;
  const goOn = useEffectEvent(loadOlder);
  useEffect(() => {
    if (mayGoOn) goOn();
  }, [mayGoOn]);
  return isReached ? posts : null;
}
