import type { LiveEvent, StaleQuery } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { transformer } from '@dubs/contract/transformer';
import type { ErrorEvent as StreamError } from 'eventsource';
import { EventSource } from 'eventsource';
import { initialEventId } from './last-event-id.ts';
import { keepLsn } from './latest-lsn.ts';
import { getToken, signOut } from '../session/session.ts';

/** A stream that was refused is asked for again after this time, and each time after twice as long. */
const AGAIN_MS = 5_000;
const AGAIN_MOST_MS = 60_000;

/** What is done with what the stream says. */
export interface StreamListener {
  /** `eventId`: the event that says so; none where something was missed. */
  onStale: (stale: readonly StaleQuery[], eventId?: string) => void;
  /** True if news arrives from now on. */
  onLive: (isLive: boolean) => void;
}

const read = <T>({ data }: MessageEvent<string>): T => transformer.output.deserialize(JSON.parse(data)) as T;

/** Returns the subscription, from after the event of that id on. */
const addressAfter = (lastEventId: string): string =>
  `/trpc/live.stale${lastEventId && `?lastEventId=${encodeURIComponent(lastEventId)}`}`;

/**
 * Keeps the live stream of this session open, over broken connections and restarts of the server, until closed. A 401 ends the
 * session. The token goes in a header: an address would end in logs. The stream is read without the procedures' client, whose
 * part for subscriptions every screen would have to load.
 */
export function openLiveStream(session: string, { onStale, onLive }: StreamListener): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = AGAIN_MS;
  let lastEventId = initialEventId();
  let isClosed = false;
  /** Handles an event, unless the stream was closed while that was on its way. */
  const unlessClosed =
    <E>(take: (event: E) => void) =>
    (event: E): void => {
      if (!isClosed) take(event);
    };

  function close(): void {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
    onLive(false);
  }
  function openAgain(): void {
    close();
    // Not all tabs of a restarted server at once.
    timer = setTimeout(open, wait * (1 + Math.random() / 2));
    wait = Math.min(wait * 2, AGAIN_MOST_MS);
  }
  function refuse(status: number | undefined): void {
    if (status !== 401) return openAgain();
    close();
    signOut('refused', session);
  }
  /** Whatever comes shows that the connection lives; when nothing does it is dead, whatever the browser thinks. */
  function live(): void {
    clearTimeout(timer);
    timer = setTimeout(openAgain, LIMITS.live.silenceMs);
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
        live();
        wait = AGAIN_MS;
        onLive(true);
      }),
    );
    stream.addEventListener('ping', unlessClosed(live));
    stream.addEventListener(
      'message',
      unlessClosed((event: MessageEvent<string>) => {
        live();
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
        // Otherwise it is connecting again by itself.
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
