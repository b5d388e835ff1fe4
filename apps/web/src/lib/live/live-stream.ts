import type { LiveEvent, StaleQuery } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { transformer } from '@dubs/contract/transformer';
import { EventSource, type ErrorEvent as StreamError } from 'eventsource';
import { initialEventId } from './last-event-id.ts';
import { keepLsn } from './latest-lsn.ts';
import { getToken, signOut } from '../session/session.ts';

/** Delay before a refused stream is reopened. It doubles with each attempt, up to the maximum. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 60_000;

/** Callbacks for the events of the stream. */
export interface StreamListener {
  /** `eventId`: the event that named the queries; undefined if events were missed. */
  onStale: (stale: readonly StaleQuery[], eventId?: string) => void;
  /** Called with true when events arrive from now on, with false when they no longer do. */
  onLive: (isLive: boolean) => void;
}

const read = <T>({ data }: MessageEvent<string>): T => transformer.output.deserialize(JSON.parse(data)) as T;

/** Returns the URL of the subscription, starting after the event with this id. */
const addressAfter = (lastEventId: string): string =>
  `/trpc/live.stale${lastEventId && `?lastEventId=${encodeURIComponent(lastEventId)}`}`;

/**
 * Keeps the live stream of a session open across broken connections and server restarts. Returns the function that closes it. A 401
 * ends the session. The token goes in a header, because URLs end up in logs. The stream is read without the tRPC client, because every
 * screen would have to load its code for subscriptions.
 */
export function openLiveStream(session: string, { onStale, onLive }: StreamListener): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = RETRY_MS;
  let lastEventId = initialEventId();
  let isClosed = false;
  /** Wraps a handler so that it ignores events that arrive after the stream was closed. */
  const unlessClosed =
    <E>(handle: (event: E) => void) =>
    (event: E): void => {
      if (!isClosed) handle(event);
    };

  function close(): void {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
    onLive(false);
  }
  function reopen(): void {
    close();
    // Jitter, so that the tabs do not all reconnect to a restarted server at once.
    timer = setTimeout(open, delay * (1 + Math.random() / 2));
    delay = Math.min(delay * 2, MAX_RETRY_MS);
  }
  function refuse(status: number | undefined): void {
    if (status !== 401) return reopen();
    close();
    signOut('refused', session);
  }
  /** Restarts the silence timer. Any event shows that the connection is alive; without one it is dead, even if the browser reports it open. */
  function resetSilence(): void {
    clearTimeout(timer);
    timer = setTimeout(reopen, LIMITS.live.silenceMs);
  }

  function open(): void {
    if (isClosed) return;
    stream = new EventSource(addressAfter(lastEventId), {
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${getToken()}` } }),
    });
    stream.addEventListener(
      'connected',
      unlessClosed(() => {
        resetSilence();
        delay = RETRY_MS;
        onLive(true);
      }),
    );
    stream.addEventListener('ping', unlessClosed(resetSilence));
    stream.addEventListener(
      'message',
      unlessClosed((event: MessageEvent<string>) => {
        resetSilence();
        lastEventId = event.lastEventId;
        const { stale, lsn } = read<LiveEvent>(event);
        keepLsn(lsn);
        onStale(stale, event.lastEventId);
      }),
    );
    stream.addEventListener(
      'serialized-error',
      unlessClosed((event: MessageEvent<string>) =>
        refuse(read<{ data: { httpStatus: number } }>(event).data.httpStatus),
      ),
    );
    stream.addEventListener(
      'error',
      unlessClosed(({ code, target }: StreamError) => {
        onLive(false);
        // In any other state it reconnects automatically.
        if ((target as EventSource).readyState === EventSource.CLOSED) refuse(code);
      }),
    );
  }
  open();
  return () => {
    isClosed = true;
    close();
  };
}
