import type { Group } from '@dubs/contract';
import {
  experimental_createQueryPersister as createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import { onlineManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { del, get, keys, set } from 'idb-keyval';
import { statusOf } from '../../lib/api/errors.ts';
import { truncateFeed, type LoadedFeed } from '../../lib/feed/loaded-feed.ts';
import { keepPictures } from '../../features/media/api/kept-pictures.ts';
import { keptQueries } from '../../lib/offline/kept-stores.ts';
import { getSession } from '../../lib/session/session.ts';
import { paths } from '../paths.ts';
import { groupOf, postsOf, screenOf, WAITING, withoutGroup } from './kept-queries.ts';
import { isKeptShown, opened } from './opened.ts';

export { OfflinePage } from '../pages/offline-page.tsx';

const PREFIX = 'kept';
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
/** Changes within this time are written together. */
const GATHER_MS = 1_000;

/** Returns all stored queries. `entries` of idb-keyval would be loaded with the drafts, before any content. */
async function readKept(): Promise<[string, PersistedQuery][]> {
  const kept: [string, PersistedQuery][] = [];
  for (const key of await keys<string>(keptQueries)) {
    const query = await get<PersistedQuery>(key, keptQueries);
    if (query) kept.push([key, query]);
  }
  return kept;
}

/** Returns the persister of a session, which removes the data of other sessions. */
const persisterOf = (session: string) =>
  createQueryPersister<PersistedQuery>({
    prefix: PREFIX,
    buster: session,
    maxAge: MAX_AGE_MS,
    serialize: (query) => query,
    deserialize: (query) => query,
    storage: {
      getItem: (key) => get<PersistedQuery>(key, keptQueries),
      setItem: async (key, { state, ...query }) => {
        // Ignore a late write of a session that has ended.
        if (getSession() !== session) return;
        const data = postsOf(state.data).length > 0 ? truncateFeed(state.data as LoadedFeed) : state.data;
        await set(key, { ...query, state: { data, dataUpdatedAt: state.dataUpdatedAt } }, keptQueries);
      },
      removeItem: (key) => del(key, keptQueries),
      entries: readKept,
    },
  });

type Persister = ReturnType<typeof persisterOf>;

/** True if a query got no response: some networks fail while the browser reports that it is online. */
const isUnanswered = ({ state }: Query): boolean =>
  state.status === 'error' && statusOf(state.error) === undefined;

/** True if the current screen waits for the stored query with this name: the signed-in user, or its own data. */
function isAwaited(name: string): boolean {
  const screen = screenOf(JSON.parse(name.slice(PREFIX.length + 1)) as QueryKey);
  return screen === paths.name || screen === window.location.pathname;
}

/** Restores a stored query by name, if the cache has no data for it, and makes its screen available offline. */
async function restore(client: QueryClient, session: string, name: string): Promise<void> {
  const query = await get<PersistedQuery>(name, keptQueries);
  if (getSession() !== session || query?.buster !== session) return;
  const { queryKey, state } = query;
  if (state.dataUpdatedAt < Date.now() - MAX_AGE_MS) return;
  if (client.getQueryData(queryKey) === undefined) {
    client.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt });
    isKeptShown.set(true);
  }
  opened.set(new Set(opened.get()).add(screenOf(queryKey) ?? ''));
}

/** Restores all stored queries of a session, those that the current screen waits for first. */
async function restoreScreens(client: QueryClient, session: string): Promise<void> {
  onlineManager.setOnline(navigator.onLine);
  for (const key of WAITING) client.setQueryDefaults(key, { networkMode: 'online' });
  const names = await keys<string>(keptQueries);
  for (const name of names.toSorted((a, b) => Number(isAwaited(b)) - Number(isAwaited(a))))
    await restore(client, session, name);
}

/** Restores a query without data that waits for the connection or got no response: it was discarded since it was last shown. */
function restoreUnanswered(client: QueryClient, session: string, signal: AbortSignal): void {
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.state.data !== undefined) return;
    const { type } = event.action;
    if (type === 'pause' || (type === 'error' && isUnanswered(event.query)))
      restore(client, session, `${PREFIX}-${event.query.queryHash}`).catch(() => undefined);
  });
  signal.addEventListener('abort', stop);
}

/** Removes a group that the viewer may no longer see from all stored queries. */
async function forgetGroup(client: QueryClient, groupId: number): Promise<void> {
  for (const [key, { queryKey, state, ...rest }] of await readKept()) {
    if (groupOf(queryKey) === groupId) await del(key, keptQueries);
    else if (groupOf(queryKey) === undefined) {
      const data = withoutGroup(state.data, groupId);
      await set(key, { ...rest, queryKey, state: { ...state, data } }, keptQueries);
      client.setQueryData(queryKey, (now: unknown) => withoutGroup(now, groupId), {
        updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
      });
    }
  }
}

/** Deletes the stored pages of groups that the viewer is no longer in. */
async function dropLeftGroups(groups: readonly Group[]): Promise<void> {
  const ids = new Set<number | undefined>(groups.map(({ id }) => id)).add(undefined);
  for (const [key, { queryKey }] of await readKept())
    if (!ids.has(groupOf(queryKey))) await del(key, keptQueries);
}

/** Stores the data that the session's screens show, and its thumbnails, whenever it changes. */
function writeChanges(client: QueryClient, persister: Persister, signal: AbortSignal): void {
  const cache = client.getQueryCache();
  const due = new Set<Query>();
  const shut = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(): Promise<void> {
    const [queries, groups] = [[...due], [...shut]];
    due.clear();
    shut.clear();
    for (const query of queries) {
      await persister.persistQuery(query);
      if (screenOf(query.queryKey) === paths.groups) await dropLeftGroups(query.state.data as Group[]);
    }
    for (const id of groups) await forgetGroup(client, id);
    const kept = await readKept();
    if (!signal.aborted) await keepPictures(kept.flatMap(([, { state }]) => postsOf(state.data)));
  }
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // Without storage (private windows, a full disk), there is nothing to show offline.
      write().catch(() => undefined);
    }, GATHER_MS);
  };
  const noteData = (query: Query) => {
    if (query.state.data === undefined || screenOf(query.queryKey) === undefined) return;
    due.add(query);
    schedule();
  };
  const noteFailure = (query: Query) => {
    const status = statusOf(query.state.error);
    const groupId = groupOf(query.queryKey);
    if (groupId === undefined || (status !== 403 && status !== 404)) return;
    for (const each of due) if (groupOf(each.queryKey) === groupId) due.delete(each);
    shut.add(groupId);
    schedule();
  };
  cache.getAll().forEach(noteData);
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'success') noteData(event.query);
    if (event.action.type === 'error') noteFailure(event.query);
  });
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
  });
}

/**
 * Stores the data that the session's screens show until `signal` aborts. First restores what was stored, if there is no connection or the
 * server is slow. When the connection returns, refetches all that is shown.
 */
export async function keepScreens(client: QueryClient, session: string, signal: AbortSignal): Promise<void> {
  const isOnline = navigator.onLine;
  if (!isOnline) signal.addEventListener('abort', () => void client.invalidateQueries());
  const persister = persisterOf(session);
  const isSlow = client.isFetching() > 0 || client.getQueryCache().getAll().some(isUnanswered);
  if (!isOnline || isSlow) await restoreScreens(client, session);
  await persister.persisterGc();
  if (signal.aborted) return;
  writeChanges(client, persister, signal);
  restoreUnanswered(client, session, signal);
}
