import type { PostsPage } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { addOlder, type LoadedFeed } from '../../../lib/feed/loaded-feed.ts';

const { feed: STEP, feedMax: AT_MOST } = LIMITS.page;
/** Time after which older posts are refetched too: their counts and names change, and the addresses of their pictures expire. */
const OLDER_STALE_MS = 5 * 60_000;

/** Fetches one page of a feed; an empty cursor starts at the newest post. */
export type ReadPage = (page: { cursor: string; limit: number }) => Promise<PostsPage>;

/** True if there is no gap between a page of the newest posts and the loaded ones. */
const hasNoGapTo = ({ posts }: PostsPage, loaded: LoadedFeed | undefined): boolean =>
  (loaded?.posts[0]?.id ?? 0) >= (posts.at(-1)?.id ?? 0);

/** Adds the loaded older posts to a page of the newest ones, unless there is a gap between them. Their `allReadAt` is kept. */
function keepOlder(page: PostsPage, loaded: LoadedFeed | undefined, readAt: number): LoadedFeed {
  const oldest = page.posts.at(-1)?.id ?? 0;
  const older = loaded && hasNoGapTo(page, loaded) ? loaded.posts.filter(({ id }) => id < oldest) : [];
  if (!loaded || page.nextCursor === null || older.length === 0) return { ...page, allReadAt: readAt };
  return { ...loaded, posts: [...page.posts, ...older] };
}

/**
 * Refetches a feed: its newest 15 posts, and more only until there is no gap to the loaded ones, which are kept. Fetches everything if
 * the older posts are stale, or if fewer posts are loaded than shown.
 *
 * @param getLoaded is called again after fetching, because older posts may have been added
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
  while (page.nextCursor !== null && page.posts.length < wanted && (isAllDue || !hasNoGapTo(page, before)))
    page = addOlder(
      page,
      await read({ cursor: page.nextCursor, limit: Math.min(wanted - page.posts.length, AT_MOST) }),
    );

  const feed = keepOlder(page, getLoaded(), now);
  return isAllDue ? { ...feed, allReadAt: now } : feed;
}
