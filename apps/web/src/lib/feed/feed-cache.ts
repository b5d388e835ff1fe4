import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../api/trpc.ts';
import { FIRST_PAGE, firstPageOf } from '../api/query-inputs.ts';
import { changeFeed } from './loaded-feed.ts';

/** The keys of the queries that hold feeds. */
export const recentKey = getQueryKey(trpc.posts.recent, FIRST_PAGE, 'query');
export const ownKey = getQueryKey(trpc.posts.own, FIRST_PAGE, 'query');
export const groupKey = (groupId: number): QueryKey =>
  getQueryKey(trpc.posts.ofGroup, firstPageOf(groupId), 'query');

/** The queries that hold posts, or the addresses of their pictures: feeds, pages of a group and its people, its album, one post. */
export const POST_QUERIES = [
  getQueryKey(trpc.posts),
  getQueryKey(trpc.groups.complete),
  getQueryKey(trpc.people),
  getQueryKey(trpc.albums.list),
];

/** Makes the next refetch of each feed read all loaded posts, not only the newest. */
export function expireFeeds(client: QueryClient): void {
  for (const procedure of [trpc.posts.recent, trpc.posts.own, trpc.posts.ofGroup])
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: getQueryKey(procedure) }))
      changeFeed(client, queryKey, (feed) => ({ ...feed, allReadAt: 0 }));
}
