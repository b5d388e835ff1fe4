import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';

/** Returns a group's week; the one before stays in sight until it is here. Asked for again when `newestPostId` becomes another. */
export function useWeeklyStats(groupId: number, weekOffset: number, newestPostId: number | undefined) {
  const query = trpc.stats.weekly.useQuery(
    { groupId, weekOffset },
    { refetchOnMount: true, placeholderData: keepPreviousData },
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
