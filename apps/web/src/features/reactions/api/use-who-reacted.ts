import type { Reaction } from '@dubs/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../../lib/api/trpc.ts';
import type { Reactable } from './reaction-queue.ts';

/** The loaded reactions to a post or comment, newest first. */
export interface WhoReacted {
  people: readonly Reaction[];
  isMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  loadMore: () => Promise<unknown>;
}

/** Returns the people who reacted to a post or comment, with one emoji or with any, page by page. Refetched each time the list opens. */
export function useWhoReacted({ kind, id }: Reactable, emoji: string | undefined): WhoReacted {
  const { client } = trpc.useUtils();
  const filter = emoji === undefined ? {} : { emoji };
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey:
      kind === 'post'
        ? getQueryKey(trpc.reactions.ofPost, { postId: id, ...filter })
        : getQueryKey(trpc.reactions.ofComment, { commentId: id, ...filter }),
    queryFn: async ({ pageParam: page, signal }) => {
      const query = { page, ...filter };
      return kind === 'post'
        ? client.reactions.ofPost.query({ postId: id, ...query }, { signal })
        : client.reactions.ofComment.query({ commentId: id, ...query }, { signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    gcTime: 0,
  });
  return {
    // A new reaction moves the last one of a page to the next page, so duplicates are removed.
    people: [...new Map(data?.pages.flatMap((page) => page.people).map((one) => [keyOf(one), one])).values()],
    isMore: hasNextPage,
    isLoading: isFetching,
    hasFailed: isError,
    loadMore: fetchNextPage,
  };
}

/** Returns a key that identifies a reaction among those to one post or comment. */
export const keyOf = ({ user, emoji }: Reaction): string => `${user.id} ${emoji}`;
