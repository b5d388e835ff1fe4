import type { Post } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { trpc } from '../../../lib/api/trpc.ts';
import { RECENT } from './recent-input.ts';
import { postsOf } from './to-posts-page.ts';

/** The newest of the person's own posts; further pages are counted in the same hundreds. */
export const OWN = { page: 1, limit: LIMITS.page.feedMax } as const;

/** Returns the newest posts of all the person's groups, at most 100; refetched on arrival when older than 10 s. */
export function useRecentPosts() {
  return trpc.posts.recent.useQuery(RECENT, { refetchOnMount: true, select: postsOf });
}

/** Returns when the newest of these wins was shared (ISO); empty when there is none. */
export const newestWinOf = (posts: readonly Post[]): string =>
  posts.reduce(
    (newest, { type, createdAt }) => (type === 'win' && createdAt > newest ? createdAt : newest),
    '',
  );

const withNew = (posts: readonly Post[], made: readonly Post[]): Post[] => {
  const ids = new Set(made.map((post) => post.id));
  return [...made, ...posts.filter((post) => !ids.has(post.id))].toSorted((a, b) => b.id - a.id);
};

/**
 * Returns a function that updates the cache after a share: its posts show in the feed, among the person's own and in their groups at once, then
 * everything that a share disturbs is refetched (recent posts, own posts, groups, the complete view of each group shared to, what
 * was posted today and the other numbers).
 */
export function useAfterShare(): (posts: readonly Post[]) => void {
  const utils = trpc.useUtils();
  return (posts) => {
    utils.posts.recent.setData(RECENT, (recent) => recent && withNew(postsOf(recent), posts));
    void utils.posts.recent.invalidate();
    utils.posts.own.setData(OWN, (own) => own && withNew(postsOf(own), posts));
    void utils.posts.own.invalidate();
    void utils.groups.list.invalidate();
    void utils.stats.invalidate();
    for (const id of new Set(posts.map((post) => post.groupId))) {
      const made = posts.filter((post) => post.groupId === id);
      utils.groups.complete.setData(
        { id },
        (complete) => complete && { ...complete, posts: withNew(complete.posts, made) },
      );
      void utils.groups.complete.invalidate({ id });
    }
  };
}
