import type { Post } from '@dubs/contract';
import type { QueryClient } from '@tanstack/react-query';
import { groupKey, ownKey, recentKey } from './feed-cache.ts';
import { changeFeed, type LoadedFeed } from './loaded-feed.ts';

/** Merges two pages of one feed, newest first, each post once; where both have a post, the one of `newest` wins. */
function mergePosts(newest: readonly Post[], older: readonly Post[]): Post[] {
  const byId = new Map([...older, ...newest].map((post) => [post.id, post]));
  return [...byId.values()].toSorted((a, b) => b.id - a.id);
}

/** Inserts posts into a feed in order, each once. Leaves out posts older than the loaded ones: a later page brings them. */
export function insertPosts(feed: LoadedFeed, posts: readonly Post[]): LoadedFeed {
  const oldest = feed.nextCursor === null ? 0 : (feed.posts.at(-1)?.id ?? 0);
  return {
    ...feed,
    posts: mergePosts(
      posts.filter(({ id }) => id > oldest),
      feed.posts,
    ),
  };
}

/** Inserts the viewer's new posts into the loaded feeds: that of all their groups, that of their own posts, and that of each post's group. */
export function insertOwnPosts(client: QueryClient, posts: readonly Post[]): void {
  for (const key of [recentKey, ownKey]) changeFeed(client, key, (feed) => insertPosts(feed, posts));
  for (const post of posts) changeFeed(client, groupKey(post.groupId), (feed) => insertPosts(feed, [post]));
}
