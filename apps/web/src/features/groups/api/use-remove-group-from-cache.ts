import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { markStale } from '../../../lib/live/own-changes.ts';
import { expireFeeds } from '../../../lib/feed/feed-cache.ts';

/**
 * Returns a function that removes a group from the cached list, and refetches other queries that may contain its data. The group itself
 * is not refetched, because the server would refuse that.
 */
export function useRemoveGroupFromCache() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return useCallback(
    (id: number) => {
      utils.groups.list.setData(undefined, (groups) => groups?.filter((group) => group.id !== id));
      void utils.groups.complete.invalidate({ id }, { refetchType: 'none' });
      expireFeeds(client);
      markStale({ query: 'groups' }, { query: 'feed' }, { query: 'goals' }, { query: 'notifications' });
    },
    [client, utils],
  );
}
