import type { Person } from '@dubs/contract';
import { useEffect } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { completeOf } from '../../../lib/api/query-inputs.ts';
import { useMoreMembers } from './use-more-members.ts';

/** Returns all members of a group, fetched once `isWanted`; undefined until the first page is loaded. */
export function useGroupPeople(groupId: number, isWanted: boolean): Person[] | undefined {
  const { data } = trpc.groups.complete.useQuery(completeOf(groupId), { enabled: isWanted });
  const { members, isMore, isLoading, hasFailed, loadMore } = useMoreMembers(groupId, data, isWanted);
  const isDue = isWanted && isMore && !isLoading && !hasFailed;
  useEffect(() => {
    if (isDue) void loadMore();
  }, [isDue, loadMore]);
  return data && members.map(({ user }) => user);
}
