import { useMemo } from 'react';
import type { Feed } from '../../../lib/feed/feed.types.ts';
import { mergeShares } from '../merged-shares.ts';

/** Returns a feed in which the posts of each share are merged into one ticket. */
export function useTickets(feed: Feed): Feed {
  const { posts, shown } = feed;
  const tickets = useMemo(() => posts && mergeShares(posts.slice(0, shown)), [posts, shown]);
  return { ...feed, posts: tickets, shown: tickets?.length ?? 0 };
}
