import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';

/** A tab may stay open until another week. */
export const WEEK_REFRESH_MS = 10 * 60_000;

/** Fetches the stats of a group's week. Returns the previous ones while others load. */
export const useWeeklyStats = (groupId: number, weekOffset: number) =>
  trpc.stats.weekly.useQuery(
    { groupId, weekOffset },
    {
      refetchOnMount: true,
      refetchInterval: weekOffset === 0 && WEEK_REFRESH_MS,
      placeholderData: keepPreviousData,
    },
  );

/** Refetches the weeks of a group that are shown, each once, when its newest post changes. */
export function useRefetchWeeks(groupId: number, newestPostId: number | undefined): void {
  const { weekly } = trpc.useUtils().stats;
  const seen = useRef(newestPostId);
  useEffect(() => {
    if (seen.current === newestPostId) return;
    seen.current = newestPostId;
    void weekly.refetch({ groupId }, { type: 'active' });
  }, [groupId, newestPostId, weekly]);
}
