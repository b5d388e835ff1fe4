import type { Post } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { insertOwnPosts } from '../../../lib/feed/insert-posts.ts';

/** Returns a function that adds the posts of a share to the cached feeds: recent posts, own posts, and posts of the groups. */
export function useAfterShare(): (posts: readonly Post[]) => void {
  const client = useQueryClient();
  return (posts) => insertOwnPosts(client, posts);
}
