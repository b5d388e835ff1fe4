import type { PostsPage } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { addOlder, type LoadedFeed } from '../../../lib/feed/loaded-feed.ts';

const { feed: STEP, feedMax: AT_MOST } = LIMITS.page;
/** Counts and names change in older posts too, and the addresses of their pictures expire. */
const OLDER_STALE_MS = 5 * 60_000;

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
