import type { Post, PostsPage } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { mergePosts } from './merge-posts.ts';

const { feed: STEP, feedMax: AT_MOST } = LIMITS.page;
/** Counts and names change in older posts too, and the addresses of their pictures expire. */
const OLDER_STALE_MS = 5 * 60_000;

/** The newest posts of a feed as far as they were read; none is missing between them. */
export interface LoadedFeed extends PostsPage {
  /** When all of them were read (ms): the newest ones are read again more often. */
  allReadAt?: number;
}

/** Reads one page of a feed; an empty cursor begins with the newest post. */
export type ReadPage = (page: { cursor: string; limit: number }) => Promise<PostsPage>;

/** True if no post can be missing between these newest posts and those that are loaded. */
const meets = ({ posts }: PostsPage, loaded: LoadedFeed | undefined): boolean =>
  (loaded?.posts[0]?.id ?? 0) >= (posts.at(-1)?.id ?? 0);

/**
 * Reads a feed again: its newest 15 posts, and more only until they meet the loaded ones, which stay. Everything is read when that is
 * due, or when fewer posts are loaded than are shown.
 *
 * @param getLoaded is called again after reading, when older posts may have been added
 */
export async function readFeed(
  read: ReadPage,
  getLoaded: () => LoadedFeed | undefined,
  shown: number,
): Promise<LoadedFeed> {
  const now = Date.now();
  const before = getLoaded();
  const wanted = Math.max(shown, before?.posts.length ?? 0);
  const isComplete = before && (before.nextCursor === null || before.posts.length >= shown);
  const isAllDue = !isComplete || now - (before.allReadAt ?? 0) > OLDER_STALE_MS;
  let page = await read({ cursor: '', limit: isAllDue ? Math.min(wanted, AT_MOST) : STEP });
  while (page.nextCursor !== null && page.posts.length < wanted && (isAllDue || !meets(page, before)))
    page = addOlder(
      page,
      await read({ cursor: page.nextCursor, limit: Math.min(wanted - page.posts.length, AT_MOST) }),
    );

  const loaded = getLoaded();
  const oldest = page.posts.at(-1)?.id ?? 0;
  const older = loaded && meets(page, loaded) ? loaded.posts.filter(({ id }) => id < oldest) : [];
  if (!loaded || page.nextCursor === null || older.length === 0) return { ...page, allReadAt: now };
  return {
    posts: [...page.posts, ...older],
    nextCursor: loaded.nextCursor,
    allReadAt: isAllDue ? now : (loaded.allReadAt ?? 0),
  };
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
export function cutFeed(feed: LoadedFeed): LoadedFeed {
  const last = feed.posts[STEP - 1];
  if (!last || feed.posts.length === STEP) return feed;
  return { ...feed, posts: feed.posts.slice(0, STEP), nextCursor: String(last.id) };
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
