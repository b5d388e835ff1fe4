import { Redis, type RedisOptions } from 'ioredis';
import type { RedisTarget } from '../config/index.ts';

/**
 * Connects to a Redis. After a failover, a connection to the former primary is replaced when a write is refused, and the write is sent
 * again.
 */
export function connectRedis(
  { url, located }: RedisTarget,
  options: Omit<RedisOptions, 'replyMapping'>,
): Redis {
  const all: Omit<RedisOptions, 'replyMapping'> = {
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
    ...located,
    ...options,
  };
  return url === undefined ? new Redis(all) : new Redis(url, all);
}
