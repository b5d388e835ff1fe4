import { type ErrorBody, type LiveEvent, type StaleQuery, transformer } from '@dubs/contract';
import { EventSource } from 'eventsource';
import { expect, onTestFinished } from 'vitest';

/** Returns the URL of the live stream, which continues after `lastEventId`. */
export function liveUrl(origin: string, lastEventId?: string): string {
  const input = lastEventId === undefined ? '' : JSON.stringify({ json: { lastEventId } });
  return `${origin}/trpc/live.stale${input && `?input=${encodeURIComponent(input)}`}`;
}

/** An error in the format of the live stream. */
interface StreamError {
  /** JSON-RPC error code, by which the client's library decides whether to reconnect. */
  code: number;
  data: { code: string; httpStatus: number; dubs: ErrorBody };
}

/** An open tab, and everything that it received from the live stream. */
export interface Tab {
  /** All stale queries, oldest first, possibly with repeats. */
  readonly stale: StaleQuery[];
  /** All events, each with the id to continue from. */
  readonly events: { id: string; stale: StaleQuery[]; lsn?: string }[];
  readonly errors: StreamError[];
  /** How often the stream was opened. */
  readonly opened: number;
  readonly pings: number;
  /** The raw text of the stream. */
  readonly raw: string;
  /** Closes the tab as a browser does, without a message to the server. */
  close: () => void;
}

/** Opens a tab and waits until its stream is open or refused. The tab closes when the test ends. */
export async function openTab(
  origin: string,
  { token }: { token: string },
  lastEventId?: string,
): Promise<Tab> {
  const tab = {
    stale: [] as StaleQuery[],
    events: [] as Tab['events'],
    errors: [] as StreamError[],
    opened: 0,
    pings: 0,
    raw: '',
    close: () => source.close(),
  };
  const text = new TextDecoder();
  const source = new EventSource(liveUrl(origin, lastEventId), {
    async fetch(url, init) {
      const response = await fetch(url, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}` },
      });
      const recordChunks = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, out) {
          tab.raw += text.decode(chunk, { stream: true });
          out.enqueue(chunk);
        },
      });
      const { status, redirected, headers } = response;
      const body = response.body?.pipeThrough(recordChunks) ?? null;
      return { url: response.url, status, redirected, headers, body };
    },
  });
  onTestFinished(() => source.close());
  source.addEventListener('connected', () => void tab.opened++);
  source.addEventListener('ping', () => void tab.pings++);
  source.addEventListener('message', ({ data, lastEventId: id }) => {
    const event = transformer.output.deserialize(JSON.parse(data)) as LiveEvent;
    tab.events.push({ id, ...event });
    tab.stale.push(...event.stale);
  });
  source.addEventListener('serialized-error', ({ data }) => {
    const error = transformer.output.deserialize(JSON.parse(data)) as StreamError;
    tab.errors.push(error);
    // As the client's library does: it reconnects only after an outage.
    if (error.data.code !== 'SERVICE_UNAVAILABLE') source.close();
  });
  await expect.poll(() => tab.events.length + tab.errors.length, { interval: 5 }).toBeGreaterThan(0);
  return tab;
}

/** Returns how many streams a server holds open. */
export async function countStreams({ metrics }: { metrics: { render: () => Promise<{ text: string }> } }) {
  const { text } = await metrics.render();
  return Number(/^dubs_live_streams.* (\d+)$/m.exec(text)?.[1]);
}
