import { LIMITS } from '@dubs/contract/limits';
import type { Feed } from '../../../lib/feed/feed.types.ts';
import { trpc, type Outputs } from '../../../lib/api/trpc.ts';

/** The data of a member's page (undefined until it is loaded), and their posts as a feed. */
export interface PersonPage {
  person: Outputs['people']['page'] | undefined;
  feed: Feed;
}

/** Fetches the page of a group member, initially with 15 posts. */
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
