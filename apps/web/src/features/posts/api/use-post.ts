import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { onceCurrent } from '../../../lib/live/once-current.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useOnMoreUnread } from '../../../lib/api/unread-count.ts';
import { usePageVisible } from '../../../lib/browser/use-page-visible.ts';
import { findCachedPost } from './cached-posts.ts';

/** Returns one post: at once as a feed has it already, and refetched on arrival when that is older than 10 s. */
export function usePost(id: number) {
  const client = useQueryClient();
  return trpc.posts.get.useQuery(
    { id },
    {
      refetchOnMount: true,
      initialData: () => {
        const post = findCachedPost(client, id)?.post;
        // Feeds do not say what the newest notification is, and marking the post as viewed does without.
        return post && { latestNotificationId: null, ...post };
      },
      initialDataUpdatedAt: () => findCachedPost(client, id)?.at,
    },
  );
}

/** Marks a post as viewed when it comes into sight, and again whenever more is unread while it is: its notifications are read. */
export function useViewingPost(id: number): void {
  const isInSight = usePageVisible();
  const { posts, comments } = trpc.useUtils();
  const { mutate } = trpc.posts.markViewed.useMutation();
  const view = useCallback(() => {
    if (isInSight) mutate({ id });
  }, [isInSight, id, mutate]);
  useEffect(view, [view]);
  useOnMoreUnread(
    useCallback(() => {
      if (!isInSight) return;
      const fresh = [{}, { throwOnError: true }] as const;
      onceCurrent(
        () =>
          Promise.all([posts.get.refetch({ id }, ...fresh), comments.list.refetch({ postId: id }, ...fresh)]),
        view,
      );
    }, [isInSight, view, posts, comments, id]),
  );
}
