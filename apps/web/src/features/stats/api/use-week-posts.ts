import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useEffect, useEffectEvent } from 'react';
import { localDay } from '../../../lib/text/dates.ts';
import type { Feed } from '../../../lib/feed/feed.types.ts';

/** Maximum number of posts to load in order to reach a week. */
const REACH = 6 * LIMITS.page.feedMax;

/**
 * Returns the posts of a group, loading older ones until they reach back to the start of a week. Null while they are loading, after an
 * error, or if the week is too far back.
 */
export function useWeekPosts(
  { posts = [], hasOlder, isLoadingOlder, olderError, loadOlder }: Feed,
  weekStart: string | undefined,
): readonly Post[] | null {
  const oldest = posts.at(-1);
  const isReached =
    weekStart !== undefined &&
    (!hasOlder || (oldest !== undefined && localDay(oldest.createdAt) < weekStart));
  const shouldLoad =
    weekStart !== undefined && !isReached && !isLoadingOlder && olderError === null && posts.length < REACH;
  const load = useEffectEvent(loadOlder);
  useEffect(() => {
    if (shouldLoad) load();
  }, [shouldLoad]);
  return isReached ? posts : null;
}
