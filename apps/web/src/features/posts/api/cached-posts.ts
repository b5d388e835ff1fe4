import type { Post } from '@dubs/contract';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { statusOf } from '../../../lib/api/errors.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { POST_QUERIES } from '../../../lib/feed/feed-cache.ts';

/** Returns the changed post, or null to remove it from every list. */
export type PostChange = (post: Post) => Post | null;

const isPost = (value: object): value is Post => 'id' in value && 'likesCount' in value;

function changeList(list: readonly unknown[], id: number, change: PostChange): readonly unknown[] {
  let isChanged = false;
  const next = list.flatMap((item) => {
    const changed = changeIn(item, id, change);
    isChanged ||= changed !== item;
    return changed === null ? [] : [changed];
  });
  return isChanged ? next : list;
}

/** Changes a post in the cached data of a query, whatever its shape. Returns the identical value if nothing changes. */
export function changeIn(data: unknown, id: number, change: PostChange): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return changeList(data, id, change);
  if (isPost(data)) return data.id === id ? change(data) : data;
  for (const key of ['posts', 'pages'] as const) {
    const list: unknown = (data as Record<string, unknown>)[key];
    if (!Array.isArray(list)) continue;
    const next = changeList(list, id, change);
    if (next !== list) return { ...data, [key]: next };
  }
  return data;
}

/** Returns the cached queries that may contain posts. */
export const queriesWithPosts = (client: QueryClient) =>
  POST_QUERIES.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }));

function postIn(query: Query, id: number): Post | undefined {
  let found: Post | undefined;
  changeIn(query.state.data, id, (post) => (found = post));
  return found;
}

/** True if a cached query that passes `filter` contains the post. */
export const isPostCached = (client: QueryClient, id: number, filter: (query: Query) => boolean): boolean =>
  queriesWithPosts(client).some((query) => filter(query) && postIn(query, id));

/** Returns the newest cached copy of a post, with the time (ms) at which the server returned it. */
export function findCachedPost(client: QueryClient, id: number): { post: Post; at: number } | undefined {
  for (const query of queriesWithPosts(client).toSorted(
    (a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt,
  )) {
    const post = postIn(query, id);
    if (post) return { post, at: query.state.dataUpdatedAt };
  }
  return undefined;
}

/**
 * Changes a post in every cached query that contains it. Queries that are being fetched are refetched, because the response may be older
 * than the change.
 */
export function updateCachedPosts(client: QueryClient, id: number, change: PostChange): void {
  for (const query of queriesWithPosts(client)) {
    const { queryKey, state } = query;
    const { data, dataUpdatedAt, fetchStatus } = state;
    const next = changeIn(data, id, change);
    if (next === data) continue;
    // The query of a single post keeps its data: the post's own page refetches it and shows the error.
    if (next !== null) client.setQueryData(queryKey, next, { updatedAt: dataUpdatedAt });
    if (fetchStatus === 'fetching') void client.refetchQueries({ queryKey, exact: true });
  }
}

/** The functions to change and refetch cached posts. */
export interface CachedPosts {
  change: (id: number, change: PostChange) => void;
  /** See `refetchCachedPost`. */
  refresh: (id: number) => Promise<void>;
}

type Utils = Pick<ReturnType<typeof trpc.useUtils>, 'posts'>;

/**
 * Refetches one post and updates it in every cached query that contains it. Removes it if it no longer exists or is not accessible.
 * Retries for some seconds while the server cannot be reached: after a short outage, only the live channel would notice much later.
 */
export async function refetchCachedPost(client: QueryClient, utils: Utils, id: number): Promise<void> {
  try {
    const retry = (failures: number, error: unknown) => failures < 3 && statusOf(error) === undefined;
    const fresh = await utils.posts.get.fetch({ id }, { staleTime: 0, retry });
    updateCachedPosts(client, id, () => fresh);
  } catch (error) {
    const status = statusOf(error);
    if (status === 403 || status === 404) updateCachedPosts(client, id, () => null);
  }
}

/** Returns the functions to change and refetch cached posts. */
export function useCachedPosts(): CachedPosts {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  return useMemo(
    () => ({
      change: (id, change) => updateCachedPosts(client, id, change),
      refresh: (id) => refetchCachedPost(client, utils, id),
    }),
    [client, utils],
  );
}
