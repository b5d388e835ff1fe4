import type { Post } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../../lib/api/trpc.ts';
import { updateCachedPosts } from './cached-posts.ts';

/** Returns a function that removes a deleted post's own query from the cache. The lists are updated elsewhere. */
export function useAfterDeletion(): (post: Post) => void {
  const client = useQueryClient();
  return ({ id }) => {
    // The post's page may still be mounted for a moment: it must not refetch the post.
    const queryKey = getQueryKey(trpc.posts.get, { id }, 'query');
    client.removeQueries({ queryKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  };
}

/** Returns a function that updates an edited post in the cache. */
export function useAfterEdit(): (post: Post) => void {
  const client = useQueryClient();
  return (post) => updateCachedPosts(client, post.id, () => post);
}
