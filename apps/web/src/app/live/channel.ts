import type { StaleQuery } from '@dubs/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { trpc } from '../../lib/api/trpc.ts';
import { openCrossTabStream } from '../../lib/live/cross-tab-stream.ts';
import { liveState } from '../../lib/live/live-state.ts';
import { followOwnChanges } from './follow-own-changes.ts';
import { refreshStale } from './refresh-stale.ts';

/** News of this long is asked for at once: twenty reactions in a second cost one question. */
const GATHER_MS = 250;
/** How often news waits once more while a change of this tab is under way: five seconds in all. */
const MOST_DELAYS = 20;
/** Every tab of the server may become stale at once: they do not refetch at the same moment. */
const SPREAD_MS = 1_500;

const keyOf = (stale: StaleQuery): string => JSON.stringify(stale);

/** Refetches what live events and calls of this tab make stale. Returns the function that ends it. */
export function openChannel(
  session: string,
  client: QueryClient,
  utils: ReturnType<typeof trpc.useUtils>,
): () => void {
  const gathered = new Map<string, { stale: StaleQuery; eventId: string }>();
  let flushing: ReturnType<typeof setTimeout> | undefined;
  let delays = 0;

  function flushLater(spread = 0): void {
    flushing ??= setTimeout(flush, GATHER_MS + spread);
  }
  function flush(): void {
    flushing = undefined;
    // A response may not know of a change that is under way, and would undo what the page shows of it.
    if (client.isMutating() > 0 && delays++ < MOST_DELAYS) return flushLater();
    delays = 0;
    const stale = gathered.has(keyOf({ query: 'all' }))
      ? [{ stale: { query: 'all' } as const, eventId: '' }]
      : [...gathered.values()];
    gathered.clear();
    for (const each of stale) refreshStale(client, utils, each.stale, each.eventId);
  }
  function onStale(stale: readonly StaleQuery[], eventId = ''): void {
    for (const each of stale) gathered.set(keyOf(each), { stale: each, eventId });
    if (gathered.size === 0) return;
    const isAll = stale.some(({ query }) => query === 'all');
    flushLater(isAll ? Math.random() * SPREAD_MS : 0);
  }
  const closeStream = openCrossTabStream(session, {
    onStale,
    onLive(isLive) {
      liveState.set(isLive);
      // Events from before the stream opened were sent to no one.
      if (isLive) onStale([{ query: 'groups' }, { query: 'notifications' }]);
    },
  });
  const stopFollowing = followOwnChanges(client, ({ stale, eventId }) =>
    refreshStale(client, utils, stale, eventId),
  );
  return () => {
    clearTimeout(flushing);
    stopFollowing();
    closeStream();
  };
}
