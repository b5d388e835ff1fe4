import type { NotificationsPage, Post } from '@dubs/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useOwnMe } from '../../../lib/api/own-me.ts';
import { trpc } from '../../../lib/api/trpc.ts';

const hasOthersReaction = ({ reactions, userReactions }: Post) =>
  Object.entries(reactions).some(([emoji, count]) => count > Number(userReactions.includes(emoji)));

function holdsReaction(client: QueryClient, userId: number | undefined): boolean {
  const feeds = client.getQueriesData<{ posts?: Post[] }>({ queryKey: getQueryKey(trpc.posts) });
  const lists = client.getQueriesData<NotificationsPage>({ queryKey: getQueryKey(trpc.notifications.list) });
  return (
    feeds.some(([, feed]) =>
      feed?.posts?.some((post) => post.userId === userId && hasOthersReaction(post)),
    ) || lists.some(([, list]) => list?.notifications.some(({ type }) => type.endsWith('reaction')))
  );
}

/** True if the cache contains another user's reaction to the viewer, in a feed or in the notifications. Fetches nothing. */
export function useReceivedReaction(): boolean {
  const client = useQueryClient();
  const userId = useOwnMe()?.id;
  const subscribe = useCallback(
    (listener: () => void) =>
      client.getQueryCache().subscribe(({ type }) => {
        // Other events, as when a card mounts or unmounts, change no data.
        if (type === 'updated' || type === 'added' || type === 'removed') listener();
      }),
    [client],
  );
  return useSyncExternalStore(subscribe, () => holdsReaction(client, userId));
}
