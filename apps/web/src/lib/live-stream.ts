import type { StaleQuery } from '@dubs/contract';
import { wire } from '@dubs/contract/wire';
import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import { statusOf } from './errors.ts';
import { signOut } from './session.ts';
import type { AppRouter } from './trpc.ts';

/** A stream that was refused is asked for again after this time, and each time after twice as long. */
const AGAIN_MS = 5_000;
const AGAIN_MOST_MS = 60_000;

/** What is done with what the stream says. */
export interface StreamListener {
  onStale: (stale: readonly StaleQuery[]) => void;
  /** Whether news arrives from now on. */
  onLive: (isLive: boolean) => void;
}

/**
 * Keeps the live stream of this session open, over broken connections and restarts of the server, until closed. A 401 ends the
 * session. The token goes in a header: an address would end in logs.
 */
export function openLiveStream(token: string, { onStale, onLive }: StreamListener): () => void {
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url: '/trpc',
        transformer: wire,
        EventSource,
        eventSourceOptions: {
          fetch: (url, init) =>
            fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
        },
      }),
    ],
  });
  let stream: { unsubscribe: () => void } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = AGAIN_MS;
  let isClosed = false;

  function openAgain(error?: unknown): void {
    if (isClosed) return;
    onLive(false);
    if (statusOf(error) === 401) {
      signOut('refused', token);
      return;
    }
    // Not all tabs of a restarted server at once.
    timer = setTimeout(open, wait * (1 + Math.random() / 2));
    wait = Math.min(wait * 2, AGAIN_MOST_MS);
  }
  function open(): void {
    stream = client.live.stale.subscribe(undefined, {
      onData: ({ data }) => onStale(data.stale),
      onConnectionStateChange: ({ state }) => {
        if (state === 'pending') wait = AGAIN_MS;
        onLive(state === 'pending');
      },
      onError: openAgain,
      onStopped: openAgain,
    });
  }
  open();
  return () => {
    isClosed = true;
    clearTimeout(timer);
    stream?.unsubscribe();
    onLive(false);
  };
}
