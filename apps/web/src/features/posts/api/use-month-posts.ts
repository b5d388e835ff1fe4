import { getQueryKey } from '@trpc/react-query';
import { FIRST_PAGE, firstPageOf } from '../../../lib/api/query-inputs.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import type { Feed } from '../../../lib/feed/feed.types.ts';
import { toPostsPage } from './to-posts-page.ts';
import { useFeed } from './use-feed.ts';

/** Selects a feed: all of the viewer's groups, their own posts, or a group by id. */
export type FeedScope = 'recent' | 'own' | number;

/** Returns a feed that starts at the newest post of a month (`YYYY-MM`) and goes back. New posts are not inserted. */
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
