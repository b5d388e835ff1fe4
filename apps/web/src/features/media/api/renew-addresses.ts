import type { QueryClient } from '@tanstack/react-query';
import { POST_QUERIES } from '../../../lib/feed/feed-cache.ts';

const ONCE_IN_MS = 60_000;
let renewal = { startedAt: -Infinity, finished: Promise.resolve<unknown>(undefined) };

/**
 * Asks for the shown posts again, since the addresses of their pictures expire while a page stays open, and resolves when the answers
 * are there. Pictures that fail together share one renewal, and a store that is down causes one a minute.
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
