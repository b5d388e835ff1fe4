import { useQueryClient } from '@tanstack/react-query';
import { trpc } from '../../../lib/api/trpc.ts';
import { findCachedPost } from './cached-posts.ts';

/** Returns one post: at once as a feed has it already, and refetched on arrival when that is older than 10 s. */
export function usePost(id: number) {
  const client = useQueryClient();
  return trpc.posts.get.useQuery(
    { id },
    {
      refetchOnMount: true,
      initialData: () => findCachedPost(client, id)?.post,
      initialDataUpdatedAt: () => findCachedPost(client, id)?.at,
    },
  );
}
