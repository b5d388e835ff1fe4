import type { StaleQuery } from '@dubs/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { createTRPCQueryUtils, getQueryKey } from '@trpc/react-query';
import { expect, it, vi } from 'vitest';
import { withLeaveInProgress } from '../../features/groups/api/leave-in-progress.ts';
import { trpc, trpcClient } from '../../lib/api/trpc.ts';
import { recentKey } from '../../lib/feed/feed-cache.ts';
import { refreshStale } from './refresh-stale.ts';

/** Queries that show names and that a new post does not change. None has an observer, so nothing is fetched. */
const SHOWN = {
  post: getQueryKey(trpc.posts.get, { id: 1 }, 'query'),
  comments: getQueryKey(trpc.comments.list, { postId: 1 }, 'query'),
  earlierComments: getQueryKey(trpc.comments.list, { postId: 1, before: 9 }, 'query'),
  whoReacted: getQueryKey(trpc.reactions.ofPost, { postId: 1 }),
  whoReactedToComment: getQueryKey(trpc.reactions.ofComment, { commentId: 2 }),
  notifications: getQueryKey(trpc.notifications.list, { page: 1 }, 'query'),
  ownGoals: getQueryKey(trpc.goals.list, undefined, 'query'),
  recentGoals: getQueryKey(trpc.goals.recent, undefined, 'query'),
};
/** Queries that count by the days and months of the user's time zone. */
const BY_TIME_ZONE = [
  getQueryKey(trpc.stats.weekly, { groupId: 3 }, 'query'),
  getQueryKey(trpc.stats.ownWeek, {}, 'query'),
  getQueryKey(trpc.stats.postedToday, undefined, 'query'),
  getQueryKey(trpc.albums.months, { id: 3 }, 'query'),
];
const UNREAD = getQueryKey(trpc.notifications.count, { view: 'grouped' }, 'query');
const ALL_READ = { posts: [], nextCursor: null, allReadAt: 7 };

/** Fills a cache with these queries and refreshes it. */
function refresh(stale: StaleQuery) {
  const client = new QueryClient();
  for (const queryKey of [...Object.values(SHOWN), ...BY_TIME_ZONE, UNREAD])
    client.setQueryData(queryKey, {});
  client.setQueryData(recentKey, ALL_READ);
  const utils = createTRPCQueryUtils({ queryClient: client, client: trpcClient });
  refreshStale(client, utils as ReturnType<typeof trpc.useUtils>, stale, '');
  const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
  return {
    client,
    isStale,
    staleOnes: Object.keys(SHOWN).filter((name) => isStale(SHOWN[name as keyof typeof SHOWN])),
  };
}

it('marks what shows a changed name as stale, but not the unread count', () => {
  const { client, isStale, staleOnes } = refresh({ query: 'names' });
  expect(staleOnes).toEqual(Object.keys(SHOWN));
  expect(isStale(UNREAD)).toBe(false);
  // The next refetch of the feed also reads older posts.
  expect(client.getQueryData(recentKey)).toEqual({ ...ALL_READ, allReadAt: 0 });
});

it.each<StaleQuery>([{ query: 'feed' }, { query: 'group', groupId: 3 }])(
  'leaves open posts alone when a post is new: $query',
  (stale) => {
    expect(refresh(stale).staleOnes).toEqual([]);
  },
);

it('marks days, weeks and months as stale with the settings of the user, which include the time zone', () => {
  const { isStale } = refresh({ query: 'me' });
  expect(BY_TIME_ZONE.map(isStale)).toEqual([true, true, true, true]);
});

it('does not refetch the settings of a group that the viewer is leaving', async () => {
  const ask = vi.fn<() => Promise<object>>(async () => ({}));
  const client = new QueryClient();
  const queryKey = getQueryKey(trpc.groups.notificationSettings, { id: 3 }, 'query');
  client.setQueryData(queryKey, {});
  const stop = new QueryObserver(client, { queryKey, queryFn: ask, staleTime: Infinity }).subscribe(
    () => undefined,
  );
  const utils = createTRPCQueryUtils({ queryClient: client, client: trpcClient });
  const refreshMe = () =>
    refreshStale(client, utils as ReturnType<typeof trpc.useUtils>, { query: 'me' }, '');
  await withLeaveInProgress(3, async () => refreshMe());
  expect(ask).not.toHaveBeenCalled();
  refreshMe();
  expect(ask).toHaveBeenCalledOnce();
  stop();
});
