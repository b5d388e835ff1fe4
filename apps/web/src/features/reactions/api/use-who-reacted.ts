import type { Reaction } from '@dubs/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { trpc } from '../../../lib/api/trpc.ts';
import type { Reactable } from './reaction-queue.ts';

/** The people who reacted to a thing, as far as they are here, newest first. */
export interface WhoReacted {
  people: readonly Reaction[];
  isMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  loadMore: () => Promise<unknown>;
}

/** Returns who reacted to a thing, with one emoji or with any, page by page. The list is fetched again each time it opens. */
export function useWhoReacted({ kind, id }: Reactable, emoji: string | undefined): WhoReacted {
  const { client } = trpc.useUtils();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: ['who-reacted', kind, id, emoji],
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { page, ...(emoji !== undefined && { emoji }) };
      return kind === 'post'
        ? client.reactions.ofPost.query({ postId: id, ...query }, { signal })
        : client.reactions.ofComment.query({ commentId: id, ...query }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    gcTime: 0,
  });
  return {
    // A reaction that came meanwhile moves the last one of a page to the next.
    people: [...new Map(data?.pages.flatMap((page) => page.people).map((one) => [keyOf(one), one])).values()],
    isMore: hasNextPage,
    isLoading: isFetching,
    hasFailed: isError,
    loadMore: fetchNextPage,
  };
}

/** Identifies a reaction to one thing. */
export const keyOf = ({ user, emoji }: Reaction): string => `${user.id} ${emoji}`;
