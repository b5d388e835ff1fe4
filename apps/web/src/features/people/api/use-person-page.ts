import { LIMITS } from '@dubs/contract/limits';
import type { Feed } from '../../../lib/feed/feed.types.ts';
import { trpc, type Outputs } from '../../../lib/api/trpc.ts';

/** A member as their page shows them, and their posts as a feed; undefined until it has come. */
export interface PersonPage {
  person: Outputs['people']['page'] | undefined;
  feed: Feed;
}

/** Returns the page of a member of a group, with 15 posts at first. */
export function usePersonPage(groupId: number, userId: number): PersonPage {
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError, ...query } =
    trpc.people.page.useInfiniteQuery(
      { id: groupId, userId, limit: LIMITS.page.feed },
      { initialCursor: '', getNextPageParam: ({ nextCursor }) => nextCursor, refetchOnMount: true },
    );
  const posts = data?.pages.flatMap((page) => page.posts);
  const loadOlder = () => void query.fetchNextPage();
  return {
    person: data?.pages[0],
    feed: {
      posts,
      shown: posts?.length ?? 0,
      hasMore: hasNextPage,
      hasOlder: hasNextPage,
      isFetching,
      isLoadingOlder: isFetchingNextPage,
      error: isFetchNextPageError ? null : (error as Error | null),
      olderError: isFetchNextPageError ? error : null,
      refetch: () => void query.refetch(),
      showMore: loadOlder,
      loadOlder,
    },
  };
}
