import type { Post } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../../lib/api/trpc.ts';
import { insertOwnPosts } from '../../../lib/feed/feed-cache.ts';

/** Returns when the newest of these wins was shared (ISO); empty when there is none. */
export const newestWinOf = (posts: readonly Post[]): string =>
  posts.reduce(
    (newest, { type, createdAt }) => (type === 'win' && createdAt > newest ? createdAt : newest),
    '',
  );

/**
 * Returns a function that updates the cache after a share: its posts show in the feed, among the person's own and in their groups at once, then
 * everything that a share disturbs is refetched (recent posts, own posts, groups, the complete view and the posts of each group shared
 * to, what was posted today and the other numbers).
 */
export function useAfterShare(): (posts: readonly Post[]) => void {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return (posts) => {
    insertOwnPosts(client, posts);
    void utils.posts.recent.invalidate();
    void utils.posts.own.invalidate();
    void utils.groups.list.invalidate();
    void utils.stats.invalidate();
    for (const groupId of new Set(posts.map((post) => post.groupId))) {
      void utils.groups.complete.invalidate({ id: groupId });
      void utils.posts.ofGroup.invalidate({ groupId });
    }
  };
}
