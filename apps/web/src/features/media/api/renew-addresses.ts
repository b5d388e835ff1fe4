import type { QueryClient } from '@tanstack/react-query';
import { POST_QUERIES } from '../../../lib/feed/feed-cache.ts';

const ONCE_IN_MS = 60_000;
let renewal = { startedAt: -Infinity, finished: Promise.resolve<unknown>(undefined) };

/**
 * Refetches the shown posts, because the addresses of their pictures expire while a page stays open. Resolves when they are loaded. At
 * most one renewal per minute, shared by all pictures that fail, so that an outage of the picture store causes no flood of requests.
 */
export function renewAddresses(client: QueryClient): Promise<unknown> {
  if (Date.now() - renewal.startedAt >= ONCE_IN_MS) {
    const finished = Promise.all(
      POST_QUERIES.map((queryKey) =>
        client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false }),
      ),
    );
    renewal = { startedAt: Date.now(), finished };
  }
  return renewal.finished;
}
