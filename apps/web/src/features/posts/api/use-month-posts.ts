import { getQueryKey } from '@trpc/react-query';
import { FIRST_PAGE, firstPageOf } from '../../../lib/api/query-inputs.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import type { Feed } from '../../../lib/feed/feed.types.ts';
import { toPostsPage } from './to-posts-page.ts';
import { useFeed } from './use-feed.ts';

/** Which feed: all the viewer's groups, their own posts, or the group of an id. */
export type FeedScope = 'recent' | 'own' | number;

/** Returns a feed from the newest post of a month (`YYYY-MM`) on; a new post is never part of it. */
export function useMonthPosts(scope: FeedScope, month: string): Feed {
  const { client } = trpc.useUtils();
  const isGroup = typeof scope === 'number';
  return useFeed({
    name: `${scope}-${month}`,
    queryKey: isGroup
      ? getQueryKey(trpc.posts.ofGroup, { ...firstPageOf(scope), month }, 'query')
      : getQueryKey(trpc.posts[scope], { ...FIRST_PAGE, month }, 'query'),
    read: async (page) =>
      isGroup
        ? client.posts.ofGroup.query({ groupId: scope, ...page, month })
        : toPostsPage(await client.posts[scope].query({ ...page, month })),
  });
}
