import { Redis } from 'ioredis';
import type { LiveWire } from './create-live-bus.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RETRY_MS = 2_000;

/** A channel of Redis. It needs not be there at the start, and is found again whenever it was lost. */
export function openRedisWire(url: string, channel: string): LiveWire {
  /** Who speaks may wait for the first connection, but not for one that was lost. */
  const connect = (enableOfflineQueue: boolean): Redis =>
    new Redis(url, {
      connectTimeout: CONNECT_TIMEOUT_MS,
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
      ear.on('error', (error) => {
        if (!isClosed) onError(error);
      });
      ear.on('message', (_channel, text) => onNotify(text));
      ear.on('ready', () => void ear.subscribe(channel).then(onOpen, onError));
      ear.on('close', () => {
        if (!isClosed) onLost();
      });
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
