import type { StaleQuery } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterContent } from '../../lib/browser/after-content.ts';
import { liveState } from '../../lib/live/live-state.ts';
import { trpc } from '../../lib/api/trpc.ts';

/** News of this long is asked for at once: twenty reactions in a second cost one question. */
const GATHER_MS = 250;
/** Every tab of the server may become stale at once: they do not refetch at the same moment. */
const SPREAD_MS = 1_500;

const keyOf = (stale: StaleQuery): string => JSON.stringify(stale);

/** Keeps what the screen shows fresh by the live channel, while a user is signed in with this session. */
export function useLive(session: string | null): void {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  useEffect(() => {
    if (session === null) return undefined;
    const gathered = new Map<string, { stale: StaleQuery; eventId: string }>();
    let flushing: ReturnType<typeof setTimeout> | undefined;
    let close = () => {};
    let refresh = (_stale: StaleQuery, _eventId: string) => {};
    let isGone = false;

    function flush(): void {
      flushing = undefined;
      const stale = gathered.has(keyOf({ query: 'all' }))
        ? [{ stale: { query: 'all' } as const, eventId: '' }]
        : [...gathered.values()];
      gathered.clear();
      for (const each of stale) refresh(each.stale, each.eventId);
    }
    function onStale(stale: readonly StaleQuery[], eventId = ''): void {
      for (const each of stale) gathered.set(keyOf(each), { stale: each, eventId });
      if (gathered.size === 0) return;
      const isAll = stale.some(({ query }) => query === 'all');
      flushing ??= setTimeout(flush, GATHER_MS + (isAll ? Math.random() * SPREAD_MS : 0));
    }
    const cancelOpening = afterContent(() => {
      void import('./channel.ts').then(
        ({ openCrossTabStream, followOwnChanges, refreshStale }) => {
          if (isGone) return;
          refresh = (stale, eventId) => refreshStale(client, utils, stale, eventId);
          const stopFollowing = followOwnChanges(client, (stale) => refresh(stale, ''));
          const closeStream = openCrossTabStream(session, {
            onStale,
            onLive(isLive) {
              liveState.set(isLive);
              // Events from before the stream opened were sent to no one.
              if (isLive) onStale([{ query: 'groups' }, { query: 'notifications' }]);
            },
          });
          close = () => {
            stopFollowing();
            closeStream();
          };
        },
        // Without its code there is no channel: the polls go on.
        () => undefined,
      );
    });
    return () => {
      isGone = true;
      cancelOpening();
      clearTimeout(flushing);
      close();
    };
  }, [session, client, utils]);
}
