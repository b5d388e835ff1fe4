import type { CoreContext, LiveSession } from '@dubs/core';
import { LRUCache } from 'lru-cache';
import { createMultiMap } from '../live/multi-map.ts';

const MAX_SESSIONS = 10_000;

/** A session as it was read from the database. */
interface Entry {
  session: LiveSession;
  readAt: number;
}

/** Cached sessions by token. */
export interface SessionCache {
  /** Returns the session of a token if it was read within the last `maxAgeMs`, or null. */
  find(token: string, maxAgeMs: number): LiveSession | null;
  /** Starts a read; call it before the query. `store` caches the result, unless a session ended in between. */
  read(): { store(token: string, session: LiveSession): void };
  close(): void;
}

/**
 * Creates a cache that keeps sessions for at most `ttlMs`. A session is removed when it expires or when the signal of its end arrives; on
 * the server that ended it, this happens before the response is sent. Caches nothing while the bus is disconnected.
 */
export function createSessionCache(
  { live, clock }: Pick<CoreContext, 'live' | 'clock'>,
  ttlMs: number,
): SessionCache {
  const tokens = createMultiMap<number, string>();
  const entries = new LRUCache<string, Entry>({
    max: MAX_SESSIONS,
    ttl: ttlMs,
    dispose: ({ session }, token) => tokens.delete(session.actor.sessionId, token),
  });
  let isConnected = false;
  // Compared before and after a query, so that a session that ends during the query is not cached as active.
  let endings = 0;
  const unsubscribe = live.subscribe({
    onSignal(signal) {
      if (signal.kind !== 'session-ended') return;
      endings++;
      for (const token of tokens.get(signal.sessionId)) entries.delete(token);
    },
    onConnectionChange(now) {
      isConnected = now;
      endings++;
      entries.clear();
    },
  });
  const now = () => clock.now().getTime();

  return {
    find(token, maxAgeMs) {
      const entry = entries.get(token);
      if (!entry || entry.session.expiresAt.getTime() <= now() || now() - entry.readAt > maxAgeMs)
        return null;
      return entry.session;
    },
    read() {
      const [before, readAt] = [endings, now()];
      return {
        store(token, session) {
          if (!isConnected || endings !== before) return;
          entries.set(token, { session, readAt });
          tokens.add(session.actor.sessionId, token);
        },
      };
    },
    close: unsubscribe,
  };
}
