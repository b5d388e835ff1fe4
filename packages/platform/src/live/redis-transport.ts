import type { Redis } from 'ioredis';
import type { RedisTarget } from '../config/index.ts';
import { connectRedis } from '../redis/connect-redis.ts';
import type { LiveTransport } from './create-live-bus.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RETRY_MS = 2_000;
const COMMAND_TIMEOUT_MS = 5_000;

/**
 * Opens a transport over a Redis channel. Redis may be down at the start, and is reconnected to whenever it was lost. A connection on which
 * a command gets no reply within `commandTimeoutMs` is replaced.
 */
export function openRedisTransport(
  target: RedisTarget,
  channel: string,
  { commandTimeoutMs = COMMAND_TIMEOUT_MS }: { commandTimeoutMs?: number } = {},
): LiveTransport & { ping: () => Promise<unknown> } {
  const connect = (enableOfflineQueue: boolean): Redis =>
    connectRedis(target, {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: commandTimeoutMs,
      enableOfflineQueue,
      maxRetriesPerRequest: 1,
      autoResubscribe: false,
      retryStrategy: (times) => Math.min(times * 200, MAX_RETRY_MS),
    });
  let publisher: Redis | undefined;
  const getPublisher = (): Redis => {
    // Its errors reach the caller of `send`.
    publisher ??= connect(true).on('error', () => undefined);
    return publisher;
  };
  return {
    async send(text) {
      await getPublisher().publish(channel, text);
    },
    ping: () => getPublisher().ping(),
    subscribe({ onOpen, onNotify, onLost, onError }) {
      getPublisher();
      const subscriber = connect(false);
      let isClosed = false;
      const unlessClosed =
        <A extends unknown[]>(handler: (...args: A) => void) =>
        (...args: A) => {
          if (!isClosed) handler(...args);
        };
      const fail = unlessClosed(onError);
      subscriber.on('error', fail);
      subscriber.on(
        'message',
        unlessClosed((_channel: string, text: string) => onNotify(text)),
      );
      subscriber.on('ready', () => void subscriber.subscribe(channel).then(unlessClosed(onOpen), fail));
      subscriber.on('close', unlessClosed(onLost));
      return {
        async close() {
          isClosed = true;
          subscriber.disconnect();
        },
      };
    },
    async close() {
      publisher?.disconnect();
    },
  };
}
