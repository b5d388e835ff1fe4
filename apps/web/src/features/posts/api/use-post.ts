import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { onceCurrent } from '../../../lib/live/once-current.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useOnMoreUnread } from '../../../lib/api/unread-count.ts';
import { usePageVisible } from '../../../lib/browser/use-page-visible.ts';
import { findCachedPost } from './cached-posts.ts';

/** Fetches one post, initially from a cached feed if possible; refetched on mount when older than 10 s. */
export function usePost(id: number) {
  const client = useQueryClient();
  return trpc.posts.get.useQuery(
    { id },
    {
      refetchOnMount: true,
      initialData: () => {
        const post = findCachedPost(client, id)?.post;
        // Feeds lack `latestNotificationId`, and marking the post as viewed does not need it.
        return post && { latestNotificationId: null, ...post };
      },
      initialDataUpdatedAt: () => findCachedPost(client, id)?.at,
    },
  );
}

/** Marks a post as viewed, which marks its notifications as read: when its page becomes visible, and again when more become unread. */
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
