import { LIMITS } from '@dubs/contract/limits';
import { useEffect } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';

/** Returns the pages of a group's member changes, newest first. Fetches more until they reach back to `since`. */
export function useMemberChanges(groupId: number, since: string | undefined) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = trpc.memberChanges.list.useInfiniteQuery(
    { id: groupId, limit: LIMITS.lists.memberChanges.max },
    { getNextPageParam: (page) => page.nextCursor, refetchOnMount: true },
  );
  const oldest = data?.pages.at(-1)?.changes.at(-1)?.createdAt;
  const isShort = hasNextPage && (since === undefined || (oldest !== undefined && oldest > since));
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage();
  }, [isShort, isFetching, isError, fetchNextPage]);
  return data?.pages;
}
