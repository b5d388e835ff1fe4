import type { Post } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { insertOwnPosts } from '../../../lib/feed/feed-cache.ts';

/** Returns the time (ISO) of the newest win in `posts`; empty if there is none. */
export const newestWinOf = (posts: readonly Post[]): string =>
  posts.reduce(
    (newest, { type, createdAt }) => (type === 'win' && createdAt > newest ? createdAt : newest),
    '',
  );

/** Returns a function that adds the posts of a share to the cached feeds: recent posts, own posts, and posts of the groups. */
export function useAfterShare(): (posts: readonly Post[]) => void {
  const client = useQueryClient();
  return (posts) => insertOwnPosts(client, posts);
}
