import type { MemberChange } from '@dubs/contract';
import { useEffect } from 'react';
import { trpc, type Outputs } from '../../../lib/api/trpc.ts';

const NONE: readonly MemberChange[] = [];

const changesIn = ({ pages }: { pages: readonly Outputs['memberChanges']['list'][] }) =>
  pages.flatMap((page) => page.changes);

/**
 * Returns a group's member changes, newest first; undefined until the first response. Fetches more until they reach back to `since`
 * (empty for all, undefined for the first page alone), and nothing unless `isWanted`.
 */
export function useMemberChanges(
  groupId: number,
  since: string | undefined,
  isWanted: boolean,
): readonly MemberChange[] | undefined {
  const { data, isFetched, hasNextPage, isFetching, isError, fetchNextPage } =
    trpc.memberChanges.list.useInfiniteQuery(
      { id: groupId },
      {
        getNextPageParam: (page) => page.nextCursor,
        refetchOnMount: true,
        enabled: isWanted,
        select: changesIn,
      },
    );
  const oldest = data?.at(-1)?.createdAt;
  const isShort = hasNextPage && oldest !== undefined && since !== undefined && oldest > since;
  useEffect(() => {
    if (isWanted && isShort && !isFetching && !isError) void fetchNextPage();
  }, [isWanted, isShort, isFetching, isError, fetchNextPage]);
  return data ?? (isFetched ? NONE : undefined);
}
