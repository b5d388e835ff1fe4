import { LIMITS } from '@dubs/contract/limits';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Feed } from '../../../lib/feed/feed.types.ts';
import { addOlder, changeFeed, truncateFeed, type LoadedFeed } from '../../../lib/feed/loaded-feed.ts';
import { readFeed, type ReadPage } from './read-feed.ts';
import { useVisibleCount } from './use-visible-count.ts';

const { feed: STEP, feedMax: AT_MOST } = LIMITS.page;

interface FeedOptions {
  /** Identifies the feed among those of one page. */
  name: string;
  queryKey: QueryKey;
  read: ReadPage;
  isWanted?: boolean;
}

/**
 * Returns a feed: 15 posts at first, older ones on demand. One query holds all loaded posts, but a refetch normally reads only the newest
 * ones. Refetched on mount when older than 10 s.
 */
export function useFeed({ name, queryKey, read, isWanted = true }: FeedOptions): Feed {
  const client = useQueryClient();
  const [shown, show] = useVisibleCount(name);
  const getLoaded = () => client.getQueryData<LoadedFeed>(queryKey);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async () => readFeed(read, getLoaded, shown),
    refetchOnMount: true,
    enabled: isWanted,
  });
  useCutOnArrival(queryKey, shown);
  const [older, setOlder] = useState({ isLoading: false, error: null as unknown });
  const isLoadingOlder = useRef(false);

  const loadOlder = async (limit: number) => {
    const cursor = getLoaded()?.nextCursor;
    if (typeof cursor !== 'string' || isLoadingOlder.current) return;
    isLoadingOlder.current = true;
    setOlder({ isLoading: true, error: null });
    try {
      const page = await read({ cursor, limit });
      changeFeed(client, queryKey, (feed) => (feed.nextCursor === cursor ? addOlder(feed, page) : feed));
      setOlder({ isLoading: false, error: null });
    } catch (failure) {
      setOlder({ isLoading: false, error: failure });
    }
    isLoadingOlder.current = false;
  };

  const loaded = data?.posts.length ?? 0;
  const hasOlder = typeof data?.nextCursor === 'string';
  return {
    posts: data?.posts,
    shown,
    hasMore: shown < loaded || hasOlder,
    hasOlder,
    isFetching,
    isLoadingOlder: older.isLoading,
    error,
    olderError: older.error,
    refetch: () => void refetch(),
    showMore: () => {
      // After a failed attempt `shown` is already ahead of what is loaded.
      const wanted = shown > loaded ? shown : shown + STEP;
      show(wanted);
      if (wanted > loaded) void loadOlder(Math.min(wanted - loaded, AT_MOST));
    },
    loadOlder: () => void loadOlder(AT_MOST),
  };
}

/** Drops older posts from the cache at the start of a visit, which shows 15: their counts and names are outdated. Kept after Back. */
function useCutOnArrival(queryKey: QueryKey, shown: number): void {
  const client = useQueryClient();
  const [visit] = useState({ queryKey, isNew: shown === STEP });
  useEffect(() => {
    if (visit.isNew) changeFeed(client, visit.queryKey, truncateFeed);
  }, [client, visit]);
}
