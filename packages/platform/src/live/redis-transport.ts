import type { LiveTopic } from '@dubs/core/ports';
import type { ChainableCommander, Redis, RedisOptions } from 'ioredis';
import type { RedisTarget } from '../config/index.ts';
import { connectRedis } from '../redis/connect-redis.ts';
import type { LiveMessage, LiveTransport } from './live-transport.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RETRY_MS = 2_000;
const COMMAND_TIMEOUT_MS = 5_000;

/** Prefix of messages repeated for builds up to 0.2.0. A leading space does not affect their JSON parser. */
const REPEATED = ' ';

/** Runs commands in one round trip and returns their replies. Throws the first error. */
async function run(batch: ChainableCommander): Promise<unknown[]> {
  const results = (await batch.exec()) ?? [];
  return results.map(([error, reply]) => {
    if (error) throw error;
    return reply;
  });
}

/**
 * Opens a transport over Redis channels: a common one for all processes, and one for each topic. Redis may be down at the start, and lost
 * connections are reopened. A connection is replaced if a command gets no reply within `commandTimeoutMs`. With `hearsAll`, a subscription
 * receives every topic.
 */
export function openRedisTransport(
  target: RedisTarget,
  channel: string,
  {
    commandTimeoutMs = COMMAND_TIMEOUT_MS,
    hearsAll = false,
  }: { commandTimeoutMs?: number; hearsAll?: boolean } = {},
): LiveTransport & { ping: () => Promise<unknown> } {
  const connect = (options: Omit<RedisOptions, 'replyMapping'>): Redis =>
    connectRedis(target, {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: commandTimeoutMs,
      maxRetriesPerRequest: 1,
      autoResubscribe: false,
      retryStrategy: (times) => Math.min(times * 200, MAX_RETRY_MS),
      ...options,
    });
  const common = `${channel}:all`;
  const channelOf = (topic: LiveTopic | '*' | undefined): string => (topic ? `${channel}:${topic}` : common);
  let publisher: Redis | undefined;
  const getPublisher = (): Redis => {
    // Errors are thrown to the caller of `send`.
    publisher ??= connect({}).on('error', () => undefined);
    return publisher;
  };
  /** Repeats messages on the base channel, the only one to which builds up to 0.2.0 subscribe. */
  async function repeatForOlder(messages: readonly LiveMessage[]): Promise<void> {
    const batch = getPublisher().pipeline();
    for (const { text } of messages) batch.publish(channel, REPEATED + text);
    await run(batch);
  }
  return {
    hasTopics: true,
    hearsByTopic: !hearsAll,
    async send(messages) {
      const batch = getPublisher().pipeline();
      for (const { topic, text } of messages) batch.publish(channelOf(topic), text);
      batch.pubsub('NUMSUB', channel, common);
      const replies = await run(batch);
      const [, all, , current] = replies.at(-1) as [string, number, string, number];
      if (all > current) await repeatForOlder(messages);
    },
    ping: () => getPublisher().ping(),
    subscribe({ onOpen, onNotify, onLost, onError }) {
      getPublisher();
      const subscriber = connect({ enableOfflineQueue: false, autoResendUnfulfilledCommands: false });
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
        unlessClosed((from: string, text: string) => {
          if (from !== channel || !text.startsWith(REPEATED)) onNotify(text);
        }),
      );
      subscriber.on(
        'pmessage',
        unlessClosed((_pattern: string, from: string, text: string) => {
          // The pattern also matches the common channel, whose messages already arrive by its name.
          if (from !== common) onNotify(text);
        }),
      );
      async function subscribeAtOnce(): Promise<void> {
        // Both in one command, since a process that subscribes only to the first channel is counted as an older build.
        await subscriber.subscribe(channel, common);
        if (hearsAll) await subscriber.psubscribe(channelOf('*'));
      }
      subscriber.on('ready', () => void subscribeAtOnce().then(unlessClosed(onOpen), fail));
      subscriber.on('close', unlessClosed(onLost));
      return {
        ...(!hearsAll && {
          hear: (topics: readonly LiveTopic[]) => subscriber.subscribe(...topics.map(channelOf)),
          drop: (topics: readonly LiveTopic[]) =>
            void subscriber.unsubscribe(...topics.map(channelOf)).catch(fail),
        }),
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
