import type { CompleteGroup, Member } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { trpc } from '../../../lib/api/trpc.ts';

type Opened = Pick<CompleteGroup, 'members' | 'membersCursor'>;
const NOT_YET: Opened = { members: [], membersCursor: null };

/** Returns the input of the query for the members of a group beyond the first page. */
export const moreMembersOf = (id: number) => ({ id, limit: LIMITS.lists.members.max });

/** The loaded members of a group. */
export interface MoreMembers {
  members: readonly Member[];
  /** True if there are members that are not loaded. */
  isMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  /** Fetches the next page. Requires `isWanted`. */
  loadMore: () => Promise<unknown>;
}

/** Returns the members that were loaded with the group and, once `isWanted`, further ones page by page. */
export function useMoreMembers(
  groupId: number,
  { members, membersCursor }: Opened = NOT_YET,
  isWanted: boolean,
): MoreMembers {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = trpc.groups.members.useInfiniteQuery(
    moreMembersOf(groupId),
    {
      enabled: isWanted && membersCursor !== null,
      ...(membersCursor !== null && { initialCursor: membersCursor }),
      getNextPageParam: (page) => page.nextCursor,
    },
  );
  const opened = new Set(members.map(({ id }) => id));
  const added = isWanted ? (data?.pages.flatMap((page) => page.members) ?? []) : [];
  return {
    members: [...members, ...added.filter(({ id }) => !opened.has(id))],
    isMore: membersCursor !== null && (!isWanted || !data || hasNextPage),
    isLoading: isFetching,
    hasFailed: isError,
    loadMore: fetchNextPage,
  };
}
