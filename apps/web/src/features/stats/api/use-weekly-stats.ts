import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';

/** A tab may stay open until another week. */
export const WEEK_REFRESH_MS = 10 * 60_000;

/** Fetches the stats of a group's week. Returns the previous ones while others load. Refetched when `newestPostId` changes. */
export function useWeeklyStats(groupId: number, weekOffset: number, newestPostId: number | undefined) {
  const query = trpc.stats.weekly.useQuery(
    { groupId, weekOffset },
    {
      refetchOnMount: true,
      refetchInterval: weekOffset === 0 && WEEK_REFRESH_MS,
      placeholderData: keepPreviousData,
    },
  );
  const { refetch } = query;
  const seen = useRef(newestPostId);
  useEffect(() => {
    if (seen.current === newestPostId) return;
    seen.current = newestPostId;
    void refetch();
  }, [newestPostId, refetch]);
  return query;
}
