import type { StaleQuery } from '@dubs/contract';
import { keepLsn, latestLsn } from './latest-lsn.ts';
import type { StreamListener } from './live-stream.ts';
import { openLiveStream } from './live-stream.ts';

const NAME = 'dubs-live';

/** What the tab with the stream tells the others, and what they ask it. */
type Message =
  | { stale: readonly StaleQuery[]; eventId?: string | undefined; lsn: string }
  | { isLive: boolean }
  | { ask: 'isLive' };

/**
 * Listens to one live stream together with the other tabs of this browser: one of them holds it and passes on what it
 * says, since a browser opens few connections to one server. When that tab goes, another takes over. Returns the function to stop.
 */
export function openCrossTabStream(session: string, listener: StreamListener): () => void {
  // Where the page is not served securely there are no locks: each tab has a stream of its own.
  if (!('locks' in navigator)) return openLiveStream(session, listener);
  const others = new BroadcastChannel(NAME);
  const leaving = new AbortController();
  let isHolder = false;
  let isLive = false;
  let hasJoined = false;

  const tell = (message: Message) => others.postMessage(message);
  const setLive = (now: boolean) => {
    isLive = now;
    listener.onLive(now);
  };
  others.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) {
      if (isHolder) tell({ isLive });
    } else if ('isLive' in data) {
      // Signals that the holder got before this tab subscribed are unknown here.
      if (data.isLive && !hasJoined) listener.onStale([{ query: 'all' }]);
      hasJoined ||= data.isLive;
      setLive(data.isLive);
    } else {
      keepLsn(data.lsn);
      listener.onStale(data.stale, data.eventId);
    }
  });
  tell({ ask: 'isLive' });

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      if (leaving.signal.aborted) return resolve();
      isHolder = true;
      const close = openLiveStream(session, {
        onStale: (stale, eventId) => {
          listener.onStale(stale, eventId);
          tell({ stale, eventId, lsn: latestLsn() });
        },
        onLive: (now) => {
          setLive(now);
          tell({ isLive: now });
        },
      });
      leaving.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  // Leaving takes the request back, too, if the lock was never had.
  navigator.locks.request(NAME, { signal: leaving.signal }, hold).catch(() => undefined);

  return () => {
    leaving.abort();
    others.close();
    listener.onLive(false);
  };
}
