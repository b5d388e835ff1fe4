import { trpc } from '../../../lib/api/trpc.ts';
import { groupKey, ownKey, recentKey } from '../../../lib/feed/feed-cache.ts';
import { toPostsPage } from './to-posts-page.ts';
import type { Feed } from '../../../lib/feed/feed.types.ts';
import { useFeed } from './use-feed.ts';

/** Returns the feed of posts in all of the viewer's groups. */
export function useRecentPosts(): Feed {
  const { client } = trpc.useUtils();
  return useFeed({
    name: 'recent',
    queryKey: recentKey,
    read: async (page) => toPostsPage(await client.posts.recent.query(page)),
  });
}

/** Returns the feed of the viewer's own posts in all groups. */
export function useOwnPosts(): Feed {
  const { client } = trpc.useUtils();
  return useFeed({
    name: 'own',
    queryKey: ownKey,
    read: async (page) => toPostsPage(await client.posts.own.query(page)),
  });
}

/** Returns the feed of a group's posts, fetched only while `isWanted`. */
export function useGroupPosts(groupId: number, isWanted: boolean): Feed {
  const { client } = trpc.useUtils();
  return useFeed({
    name: `group-${groupId}`,
    queryKey: groupKey(groupId),
    read: async (page) => client.posts.ofGroup.query({ groupId, ...page }),
    isWanted,
  });
}
