import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { mergePosts } from './merge-posts.ts';
import { OWN } from './post-cache.ts';
import { postsOf } from './to-posts-page.ts';
import { useVisibleCount } from './use-visible-count.ts';

const STEP = LIMITS.page.feed;

/** The person's own posts as far as they are here and shown. */
export interface OwnPosts {
  /** All that are here; undefined until the first have come. */
  posts: readonly Post[] | undefined;
  /** How many of them are shown. */
  shown: number;
  hasMore: boolean;
  isLoading: boolean;
  /** What kept posts from coming; null when nothing did. */
  error: unknown;
  /** Shows 15 more, fetching them when they are not here yet. */
  loadMore: () => void;
  /** Asks once more for what could not be had. */
  retry: () => void;
}

/** Returns the person's own posts in all groups: the 100 newest at first, further hundreds as they are wanted. */
export function useOwnPosts(): OwnPosts {
  const [shown, show] = useVisibleCount('own');
  const [pages, setPages] = useState(() => Math.ceil(shown / OWN.limit));
  const queries = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) =>
      t.posts.own({ ...OWN, page: index + 1 }, { refetchOnMount: true, select: postsOf }),
    ),
  );
  const last = queries.at(-1);
  const posts = mergePosts(
    queries.flatMap(({ data }) => data ?? []),
    [],
  );
  // Page numbers reach no further.
  const isNumbered = pages * OWN.limit < LIMITS.page.numbered;
  const mayHaveOlder = !last?.data || (last.data.length === OWN.limit && isNumbered);
  const retry = () => {
    for (const query of queries) if (query.isError) void query.refetch();
  };

  return {
    posts: queries[0]?.data && posts,
    shown,
    hasMore: shown < posts.length || mayHaveOlder,
    isLoading: queries.some(({ isFetching, data }) => isFetching && !data),
    error: queries.find(({ data, error }) => error && !data)?.error ?? null,
    loadMore: () => {
      const wanted = shown + STEP;
      show(wanted);
      if (wanted > posts.length && mayHaveOlder && last?.data) setPages(pages + 1);
    },
    retry,
  };
}
