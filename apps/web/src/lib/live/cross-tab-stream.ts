import type { StaleQuery } from '@dubs/contract';
import { keepLsn, latestLsn } from './latest-lsn.ts';
import { openLiveStream, type StreamListener } from './live-stream.ts';

const NAME = 'dubs-live';

/** Messages between the tab that holds the stream and the other tabs. */
type Message =
  | { stale: readonly StaleQuery[]; eventId?: string | undefined; lsn: string }
  | { isLive: boolean }
  | { ask: 'isLive' };

/**
 * Shares one live stream among the tabs of this browser, which opens only a few connections to one server. One tab holds the stream
 * and forwards its events; when that tab closes, another takes over. Returns the function that stops listening.
 */
export function openCrossTabStream(session: string, listener: StreamListener): () => void {
  // A page without TLS has no locks: each tab then has a stream of its own.
  if (!('locks' in navigator)) return openLiveStream(session, listener);
  const others = new BroadcastChannel(NAME);
  const leaving = new AbortController();
  let isHolder = false;
  let isLive = false;
  let hasJoined = false;

  const broadcast = (message: Message) => others.postMessage(message);
  const setLive = (now: boolean) => {
    isLive = now;
    listener.onLive(now);
  };
  others.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) {
      if (isHolder) broadcast({ isLive });
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
  broadcast({ ask: 'isLive' });

  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      if (leaving.signal.aborted) return resolve();
      isHolder = true;
      const close = openLiveStream(session, {
        onStale: (stale, eventId) => {
          listener.onStale(stale, eventId);
          broadcast({ stale, eventId, lsn: latestLsn() });
        },
        onLive: (now) => {
          setLive(now);
          broadcast({ isLive: now });
        },
      });
      leaving.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  // If this tab never got the lock, the signal cancels the request.
  navigator.locks.request(NAME, { signal: leaving.signal }, hold).catch(() => undefined);

  return () => {
    leaving.abort();
    others.close();
    listener.onLive(false);
  };
}
