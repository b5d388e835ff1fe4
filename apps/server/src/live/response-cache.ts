import type { StaleQuery } from '@dubs/contract';
import type { LiveBus, LiveSignal } from '@dubs/core/ports';
import type { Actor } from '@dubs/core';
import { LRUCache } from 'lru-cache';
import { createMultiMap } from './multi-map.ts';

/** The calls that clients poll every few seconds, usually with an unchanged response, and the stale query that invalidates each. */
const STALE_BY = {
  groups: 'groups',
  notifications: 'notifications',
  groupedNotifications: 'notifications',
} as const;
export type Poll = keyof typeof STALE_BY;

/** What a poll returns, and the groups whose signals may change it. */
export interface PollAnswer<T> {
  content: T;
  groupIds: readonly number[];
}

/** Limits how long a response stays outdated if a process died before it sent a signal, or if old notifications were purged without one. */
const TTL_MS = 15 * 60_000;
const MAX_ENTRIES = 20_000;

/** The tag of the last response to one poll of one session. */
interface Entry extends Actor {
  poll: Poll;
  tag: string;
  groupIds: readonly number[];
}

/** A response that is being read. */
export interface PendingRead {
  /** Caches the tag of the response, with the groups it depends on, unless a signal has made it stale since. */
  store(tag: string, groupIds: readonly number[]): void;
  /** Must be called at the end, even after an error. */
  end(): void;
}

/** The tags of poll responses, by session, since the unread count omits the notice about the session's own sign-in. */
export interface ResponseCache {
  /** Returns the tag of the session's current response, or null when it is not cached. */
  find(actor: Actor, poll: Poll): string | null;
  /** Starts a read; call it before the response is read. */
  read(actor: Actor, poll: Poll): PendingRead;
  close(): void;
}

const isStale = (stale: readonly StaleQuery[], poll: Poll): boolean =>
  stale.some(({ query }) => query === STALE_BY[poll] || query === 'all');

/** True if the signal may change the user's response to the poll, which depends on the groups in `groupIds`. */
function isStaleBy(
  signal: LiveSignal,
  { userId, poll, groupIds }: Pick<Entry, 'userId' | 'poll' | 'groupIds'>,
): boolean {
  switch (signal.kind) {
    case 'session-ended':
      return false;
    case 'membership':
      return signal.userId === userId;
    case 'people':
      return signal.userIds.includes(userId) && isStale(signal.stale, poll);
    case 'group':
      return groupIds.includes(signal.groupId) && isStale(signal.stale, poll);
  }
}

/**
 * Creates a cache that keeps the tags of poll responses until a signal may make them stale, so that an unchanged poll
 * runs no query. Caches nothing while the bus is disconnected.
 */
export function createResponseCache(live: LiveBus): ResponseCache {
  const byGroup = createMultiMap<number, Entry>();
  const byUser = createMultiMap<number, Entry>();
  const bySession = new LRUCache<string, Entry>({
    max: MAX_ENTRIES,
    ttl: TTL_MS,
    dispose(entry) {
      byUser.delete(entry.userId, entry);
      for (const id of entry.groupIds) byGroup.delete(id, entry);
    },
  });
  const pending = new Set<{ signals: LiveSignal[] }>();
  let isConnected = false;

  const keyOf = ({ sessionId }: Pick<Actor, 'sessionId'>, poll: Poll) => `${poll}:${sessionId}`;

  /** Returns the entries that a signal could concern, found by its group or its users. */
  function entriesOf(signal: LiveSignal): Iterable<Entry> {
    if (signal.kind === 'session-ended') return [];
    if (signal.kind === 'group') return byGroup.get(signal.groupId);
    const userIds = signal.kind === 'people' ? signal.userIds : [signal.userId];
    return userIds.flatMap((userId) => [...byUser.get(userId)]);
  }
  function onSignal(signal: LiveSignal): void {
    for (const read of pending) read.signals.push(signal);
    for (const entry of entriesOf(signal))
      if (isStaleBy(signal, entry)) bySession.delete(keyOf(entry, entry.poll));
  }
  const unsubscribe = live.subscribe({
    onSignal,
    onConnectionChange(now) {
      isConnected = now;
      bySession.clear();
      pending.clear();
    },
  });

  return {
    find: (actor, poll) => bySession.get(keyOf(actor, poll))?.tag ?? null,
    read({ userId, sessionId }, poll) {
      const read = { signals: [] };
      pending.add(read);
      return {
        store(tag, groupIds) {
          const entry: Entry = { userId, sessionId, poll, tag, groupIds };
          if (!isConnected || !pending.has(read)) return;
          if (read.signals.some((signal) => isStaleBy(signal, entry))) return;
          bySession.set(keyOf(entry, poll), entry);
          byUser.add(userId, entry);
          for (const id of groupIds) byGroup.add(id, entry);
        },
        end: () => void pending.delete(read),
      };
    },
    close: unsubscribe,
  };
}
