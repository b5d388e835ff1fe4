import type { Post } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../../lib/api/trpc.ts';
import { changePostCopies } from './cached-posts.ts';

/** Answers the way to ask anew for all that shows a post of a group, counts it or tells of it. */
export function useDisturb(): (groupId: number) => void {
  const utils = trpc.useUtils();
  return (groupId) => {
    void utils.posts.recent.invalidate();
    void utils.posts.own.invalidate();
    void utils.posts.ofGroup.invalidate({ groupId });
    void utils.groups.complete.invalidate({ id: groupId });
    void utils.groups.list.invalidate();
    void utils.stats.invalidate();
    void utils.notifications.invalidate();
  };
}

/** Answers what a deletion does to the cache, besides taking the post out of the lists. */
export function useAfterDeletion(): (post: Post) => void {
  const client = useQueryClient();
  const disturb = useDisturb();
  return ({ id, groupId }) => {
    // Its own page may still be in sight for a moment: it asks no more.
    const queryKey = getQueryKey(trpc.posts.get, { id }, 'query');
    client.removeQueries({ queryKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
    disturb(groupId);
  };
}

/** Answers what it does to the cache that a post is back: it is shown as the server answered it. */
export function useAfterRestore(): (post: Post) => void {
  const client = useQueryClient();
  const disturb = useDisturb();
  return (post) => {
    changePostCopies(client, post.id, () => post);
    disturb(post.groupId);
  };
}

/** Answers what new words of a post do to the cache: they stand wherever it does. */
export function useAfterEdit(): (post: Post) => void {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return (post) => {
    changePostCopies(client, post.id, () => post);
    void utils.groups.list.invalidate();
    void utils.notifications.invalidate();
  };
}
