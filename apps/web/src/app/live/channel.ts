import type { StaleQuery } from '@dubs/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { trpc } from '../../lib/api/trpc.ts';
import { forgetFirstResponses } from '../../lib/api/first-responses.ts';
import { openCrossTabStream } from '../../lib/live/cross-tab-stream.ts';
import { liveState } from '../../lib/live/live-state.ts';
import { followOwnChanges } from './follow-own-changes.ts';
import { invalidateAgain } from './invalidate-again.ts';
import { refreshStale } from './refresh-stale.ts';

/** Events within this time are handled together, so that a burst of reactions causes one refetch. */
const GATHER_MS = 250;
/** How often a refetch is delayed while a mutation of this tab is in flight: for five seconds in all. */
const MOST_DELAYS = 20;
/** Jitter: all tabs of the server may become stale at the same time, and must not refetch together. */
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
    // A response may predate a mutation in flight, and would undo what the page shows of it.
    if (client.isMutating() > 0 && delays++ < MOST_DELAYS) return flushLater();
    delays = 0;
    const stale = gathered.has(keyOf({ query: 'all' }))
      ? [{ stale: { query: 'all' } as const, eventId: '' }]
      : [...gathered.values()];
    gathered.clear();
    for (const each of stale) refreshStale(client, utils, each.stale, each.eventId);
  }
  function onStale(stale: readonly StaleQuery[], eventId = ''): void {
    for (const each of stale) {
      // The order of the last event stays: `names` acts on the feeds before they are refetched.
      gathered.delete(keyOf(each));
      gathered.set(keyOf(each), { stale: each, eventId });
    }
    if (gathered.size === 0) return;
    const isAll = stale.some(({ query }) => query === 'all');
    // Those that no screen has used yet may be older than the event.
    if (isAll || eventId !== '') forgetFirstResponses();
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
  const stopInvalidating = invalidateAgain(client);
  return () => {
    clearTimeout(flushing);
    stopFollowing();
    stopInvalidating();
    closeStream();
  };
}
