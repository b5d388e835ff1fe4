import type { RedisTarget } from '../config/index.ts';
import { connectRedis } from './connect-redis.ts';

const REFUSED = /WRONGPASS|NOAUTH|NOPERM|invalid (username-)?password/;

/** The outcome of a command: its answer, the error code that refused the user or password, or neither. */
export interface Asked {
  answer?: unknown;
  refusal?: string | undefined;
}

/** Sends one command over a new connection, without retries. Connecting and the command may each take `timeoutMs`. */
export async function askOnce(
  target: RedisTarget,
  timeoutMs: number,
  command: string,
  ...args: readonly string[]
): Promise<Asked> {
  const client = connectRedis(target, {
    lazyConnect: true,
    enableReadyCheck: false,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  });
  let messages = '';
  const note = (error: Error) => void (messages += `${error.message}\n`);
  client.on('error', note);
  try {
    await client.connect();
    return { answer: await client.call(command, ...args) };
  } catch (error) {
    note(error as Error);
    return { refusal: REFUSED.exec(messages)?.[0] };
  } finally {
    client.disconnect();
  }
}
