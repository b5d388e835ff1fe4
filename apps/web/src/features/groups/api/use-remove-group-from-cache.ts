import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { markStale } from '../../../lib/live/own-changes.ts';
import { expireFeeds } from '../../../lib/feed/feed-cache.ts';

/**
 * Removes a group that the viewer has left from the list, and refetches what else may show something of it. The group itself is not
 * refetched: that would be refused.
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
