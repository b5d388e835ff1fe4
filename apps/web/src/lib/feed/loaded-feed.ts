import type { Post, PostsPage } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { mergePosts } from './merge-posts.ts';

/** The newest posts of a feed as far as they were read; none is missing between them. */
export interface LoadedFeed extends PostsPage {
  /** When all of them were read (ms): the newest ones are read again more often. */
  allReadAt?: number;
}

/** Adds the page that follows. */
export const addOlder = <T extends PostsPage>(feed: T, { posts, nextCursor }: PostsPage): T => ({
  ...feed,
  posts: [...feed.posts, ...posts],
  nextCursor,
});

/** Puts posts into a feed in their order, each once; those older than all that is loaded come when they are read. */
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

/** Drops all but the first 15 posts. */
export function truncateFeed(feed: LoadedFeed): LoadedFeed {
  const last = feed.posts[LIMITS.page.feed - 1];
  if (!last || feed.posts.length === LIMITS.page.feed) return feed;
  return { ...feed, posts: feed.posts.slice(0, LIMITS.page.feed), nextCursor: String(last.id) };
}

/** Changes a feed where it is loaded; it stays as fresh as it was. */
export function changeFeed(
  client: QueryClient,
  queryKey: QueryKey,
  change: (feed: LoadedFeed) => LoadedFeed,
): void {
  const { data, dataUpdatedAt: updatedAt = 0 } = client.getQueryState<LoadedFeed>(queryKey) ?? {};
  const changed = data && change(data);
  if (changed !== data) client.setQueryData(queryKey, changed, { updatedAt });
}
