import type { PostsPage } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The newest posts of a feed that have been loaded, without gaps. */
export interface LoadedFeed extends PostsPage {
  /** When all of them were last read (ms); the newest ones are refetched more often. */
  allReadAt?: number;
}

/** Appends the next page. */
export const addOlder = <T extends PostsPage>(feed: T, { posts, nextCursor }: PostsPage): T => ({
  ...feed,
  posts: [...feed.posts, ...posts],
  nextCursor,
});

/** Drops all but the first 15 posts. */
export function truncateFeed(feed: LoadedFeed): LoadedFeed {
  const last = feed.posts[LIMITS.page.feed - 1];
  if (!last || feed.posts.length === LIMITS.page.feed) return feed;
  return { ...feed, posts: feed.posts.slice(0, LIMITS.page.feed), nextCursor: String(last.id) };
}

/** Changes a feed if it is loaded, and keeps the time of its last update. */
export function changeFeed(
  client: QueryClient,
  queryKey: QueryKey,
  change: (feed: LoadedFeed) => LoadedFeed,
): void {
  const { data, dataUpdatedAt: updatedAt = 0 } = client.getQueryState<LoadedFeed>(queryKey) ?? {};
  const changed = data && change(data);
  if (changed !== data) client.setQueryData(queryKey, changed, { updatedAt });
}
