import type { Post } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../../lib/api/trpc.ts';
import { updateCachedPosts } from './cached-posts.ts';
import { insertOwnPosts } from '../../../lib/feed/feed-cache.ts';

/** Returns a function that updates the cache after a deletion, besides removing the post from the lists. */
export function useAfterDeletion(): (post: Post) => void {
  const client = useQueryClient();
  return ({ id }) => {
    // Its own page may still be in sight for a moment: it asks no more.
    const queryKey = getQueryKey(trpc.posts.get, { id }, 'query');
    client.removeQueries({ queryKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  };
}

/** Returns a function that updates the cache after a restore: the post is shown as the server returned it. */
export function useAfterRestore(): (post: Post) => void {
  const client = useQueryClient();
  return (post) => {
    updateCachedPosts(client, post.id, () => post);
    // A list that has changed since the deletion does not hold it any more.
    insertOwnPosts(client, [post]);
  };
}

/** Returns a function that updates the cache after an edit: the new content shows wherever the post does. */
export function useAfterEdit(): (post: Post) => void {
  const client = useQueryClient();
  return (post) => updateCachedPosts(client, post.id, () => post);
}
