import { Redis } from 'ioredis';
import type { LiveWire } from './create-live-bus.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RETRY_MS = 2_000;
const SILENCE_MS = 5_000;

/**
 * A channel of Redis. It needs not be there at the start, and is found again whenever it was lost. A connection on which a
 * command has no answer for `silenceMs` is given up for a new one.
 */
export function openRedisWire(
  url: string,
  channel: string,
  { silenceMs = SILENCE_MS }: { silenceMs?: number } = {},
): LiveWire {
  /** Who speaks may wait for the first connection, but not for one that was lost. */
  const connect = (enableOfflineQueue: boolean): Redis =>
    new Redis(url, {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: silenceMs,
      enableOfflineQueue,
      maxRetriesPerRequest: 1,
      autoResubscribe: false,
      retryStrategy: (times) => Math.min(times * 200, MAX_RETRY_MS),
    });
  let mouth: Redis | undefined;
  const speaker = (): Redis => {
    // What goes wrong with it shows where something is sent.
    mouth ??= connect(true).on('error', () => undefined);
    return mouth;
  };
  return {
    async send(text) {
      await speaker().publish(channel, text);
    },
    listen({ onOpen, onNotify, onLost, onError }) {
      speaker();
      const ear = connect(false);
      let isClosed = false;
      const unlessClosed =
        <A extends unknown[]>(tell: (...args: A) => void) =>
        (...args: A) => {
          if (!isClosed) tell(...args);
        };
      const fail = unlessClosed(onError);
      ear.on('error', fail);
      ear.on(
        'message',
        unlessClosed((_channel: string, text: string) => onNotify(text)),
      );
      ear.on('ready', () => void ear.subscribe(channel).then(unlessClosed(onOpen), fail));
      ear.on('close', unlessClosed(onLost));
      return {
        async close() {
          isClosed = true;
          ear.disconnect();
        },
      };
    },
    async close() {
      mouth?.disconnect();
    },
  };
}
