import type { Post } from '@dubs/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../../lib/api/trpc.ts';
import { FIRST_PAGE, firstPageOf } from './feed-inputs.ts';
import { changeFeed, insertPosts } from './read-feed.ts';
import { toPostsPage } from './to-posts-page.ts';
import { type Feed, useFeed } from './use-feed.ts';

const recentKey = getQueryKey(trpc.posts.recent, FIRST_PAGE, 'query');
const ownKey = getQueryKey(trpc.posts.own, FIRST_PAGE, 'query');
const groupKey = (groupId: number): QueryKey =>
  getQueryKey(trpc.posts.ofGroup, firstPageOf(groupId), 'query');

/** Returns the posts of all the person's groups. */
export function useRecentPosts(): Feed {
  const { client } = trpc.useUtils();
  return useFeed({
    name: 'recent',
    queryKey: recentKey,
    read: async (page) => toPostsPage(await client.posts.recent.query(page)),
  });
}

/** Returns the person's own posts in all groups. */
export function useOwnPosts(): Feed {
  const { client } = trpc.useUtils();
  return useFeed({
    name: 'own',
    queryKey: ownKey,
    read: async (page) => toPostsPage(await client.posts.own.query(page)),
  });
}

/** Returns the posts of a group, which are asked for no more when not `isWanted`. */
export function useGroupPosts(groupId: number, isWanted: boolean): Feed {
  const { client } = trpc.useUtils();
  return useFeed({
    name: `group-${groupId}`,
    queryKey: groupKey(groupId),
    read: async (page) => client.posts.ofGroup.query({ groupId, ...page }),
    isWanted,
  });
}

/** Puts the person's posts into the feeds that are loaded: those of all their groups, their own, and those of each post's group. */
export function insertOwnPosts(client: QueryClient, posts: readonly Post[]): void {
  for (const key of [recentKey, ownKey]) changeFeed(client, key, (feed) => insertPosts(feed, posts));
  for (const post of posts) changeFeed(client, groupKey(post.groupId), (feed) => insertPosts(feed, [post]));
}

/** Has the next refetch of each feed read all posts that are loaded, not only the newest. */
export function expireFeeds(client: QueryClient): void {
  for (const procedure of [trpc.posts.recent, trpc.posts.own, trpc.posts.ofGroup])
    for (const { queryKey } of client.getQueryCache().findAll({ queryKey: getQueryKey(procedure) }))
      changeFeed(client, queryKey, (feed) => ({ ...feed, allReadAt: 0 }));
}
