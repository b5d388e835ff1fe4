import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useEffect } from 'react';
import { localDay } from '../../../lib/text/dates.ts';
import { trpc } from '../../../lib/api/trpc.ts';

const PAGES = 5;

/**
 * Returns the posts of a group back to the beginning of a week: those of its complete view (`newest`), and older ones where these do not reach
 * back far enough. Null while they are on their way, and when the week is too far back to walk there.
 */
export function useWeekPosts(
  groupId: number,
  newest: readonly Post[],
  weekStart: string | undefined,
): readonly Post[] | null {
  const reaches = (posts: readonly Post[]) => {
    const oldest = posts.at(-1);
    return weekStart !== undefined && oldest !== undefined && localDay(oldest.createdAt) < weekStart;
  };
  const isEnough = newest.length < LIMITS.page.complete || reaches(newest);
  // Some posts early, so that none is missed when new ones push others out of the complete view.
  const anchor = newest.at(-1 - LIMITS.page.feed);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = trpc.posts.ofGroup.useInfiniteQuery(
    { groupId, limit: LIMITS.page.feedMax },
    {
      enabled: weekStart !== undefined && !isEnough && anchor !== undefined,
      ...(anchor && { initialCursor: String(anchor.id) }),
      getNextPageParam: (page) => page.nextCursor,
    },
  );
  const older = data?.pages.flatMap((page) => page.posts) ?? [];
  const isThere = isEnough || reaches(older) || (data !== undefined && !hasNextPage);
  const mayGoOn = !isThere && hasNextPage && !isFetching && !isError && (data?.pages.length ?? 0) < PAGES;
  useEffect(() => {
    if (mayGoOn) void fetchNextPage();
  }, [mayGoOn, fetchNextPage]);

  if (!isThere) return null;
  if (isEnough) return newest;
  const known = new Set(newest.map((post) => post.id));
  return [...newest, ...older.filter((post) => !known.has(post.id))];
}
