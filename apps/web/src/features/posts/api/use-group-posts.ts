import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { mergePosts } from './merge-posts.ts';
import { useVisibleCount } from './use-visible-count.ts';

const STEP = LIMITS.page.feed;

/** A group's feed as far as it is shown. */
export interface GroupPosts {
  posts: readonly Post[];
  hasMore: boolean;
  isLoadingMore: boolean;
  hasFailed: boolean;
  /** Shows 15 more, fetching them when they are not here yet. */
  loadMore: () => void;
}

/**
 * Returns the posts of a group: at first the newest ones that its complete view holds, 15 at a time, then older ones by cursor. The older ones
 * begin a page before the newest end, so that no post is missed when new ones push others out of the complete view.
 */
export function useGroupPosts(groupId: number, newest: readonly Post[]): GroupPosts {
  const [shown, show] = useVisibleCount(`group-${groupId}`);
  const [cursor, setCursor] = useState<string | null>(null);
  const older = trpc.posts.ofGroup.useInfiniteQuery(
    { groupId, limit: 2 * STEP },
    {
      enabled: cursor !== null,
      ...(cursor !== null && { initialCursor: cursor }),
      getNextPageParam: (page) => page.nextCursor,
      gcTime: 0,
    },
  );
  const posts = mergePosts(newest, older.data?.pages.flatMap((page) => page.posts) ?? []);
  const isCut = newest.length >= LIMITS.page.complete;
  const mayHaveOlder = cursor === null ? isCut : older.hasNextPage || older.isError;

  const loadMore = () => {
    const wanted = shown + STEP;
    show(wanted);
    if (wanted <= posts.length || !mayHaveOlder) return;
    const anchor = newest.at(-1 - STEP);
    if (cursor === null && anchor) setCursor(String(anchor.id));
    else if (older.isError && !older.data) void older.refetch();
    else void older.fetchNextPage();
  };

  return {
    posts: posts.slice(0, shown),
    hasMore: shown < posts.length || mayHaveOlder || older.isFetching,
    isLoadingMore: older.isFetching,
    hasFailed: older.isError,
    loadMore,
  };
}
