import type { Post } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { insertOwnPosts } from '../../../lib/feed/feed-cache.ts';

/** Returns when the newest of these wins was shared (ISO); empty when there is none. */
export const newestWinOf = (posts: readonly Post[]): string =>
  posts.reduce(
    (newest, { type, createdAt }) => (type === 'win' && createdAt > newest ? createdAt : newest),
    '',
  );

/** Returns a function that shows the posts of a share at once: in the feed, among the person's own and in their groups. */
export function useAfterShare(): (posts: readonly Post[]) => void {
  const client = useQueryClient();
  return (posts) => insertOwnPosts(client, posts);
}
