import type { Person } from '@dubs/contract';
import { useEffect } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { useMoreMembers } from './use-more-members.ts';

/** Everyone in a group, fetched only once they are wanted; undefined until the first have come. */
export function useGroupPeople(groupId: number, isWanted: boolean): Person[] | undefined {
  const { data } = trpc.groups.complete.useQuery({ id: groupId }, { enabled: isWanted });
  const { members, isMore, isLoading, hasFailed, loadMore } = useMoreMembers(groupId, data, isWanted);
  const isDue = isWanted && isMore && !isLoading && !hasFailed;
  useEffect(() => {
    if (isDue) void loadMore();
  }, [isDue, loadMore]);
  return data && members.map(({ user }) => user);
}
