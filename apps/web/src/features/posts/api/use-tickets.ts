import { useMemo } from 'react';
import type { Feed } from '../../../lib/feed/feed.types.ts';
import { mergeShares } from '../merged-shares.ts';

/** Returns a feed whose posts of one share are one ticket each. */
export function useTickets(feed: Feed): Feed {
  const { posts, shown } = feed;
  const tickets = useMemo(() => posts && mergeShares(posts.slice(0, shown)), [posts, shown]);
  return { ...feed, posts: tickets, shown: tickets?.length ?? 0 };
}
