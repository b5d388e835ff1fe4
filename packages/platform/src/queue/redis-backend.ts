import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { RedisTarget } from '../config/index.ts';
import { connectRedis } from '../redis/connect-redis.ts';
import type { OnError, QueueBackend } from './backend.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RETRY_MS = 2_000;
/** A silent connection counts as dead after this time. A worker's blocking wait for a job takes up to ten seconds. */
const SOCKET_TIMEOUT_MS = 15_000;
/** Limited, since ended jobs take memory in Redis. */
const MAX_ENDED_JOBS = 10_000;
/** A hash tag for all keys, as a Redis Cluster needs. */
const PREFIX = '{dubs}';

/** Returns warnings, read from its `INFO`, about a Redis that deletes jobs, or refuses them although it responds. */
function listWarnings(info: string): string[] {
  const read = (name: string): string => new RegExp(`^${name}:(\\S*)`, 'm').exec(info)?.[1] ?? '';
  const policy = read('maxmemory_policy') || 'noeviction';
  const maxMemory = Number(read('maxmemory'));
  const used = Number(read('used_memory')) - Number(read('mem_not_counted_for_evict'));
  const warnings: [boolean, string][] = [
    [
      policy !== 'noeviction',
      `has maxmemory-policy ${policy}, by which it deletes jobs when its memory is full. Set it to noeviction.`,
    ],
    [
      policy === 'noeviction' && maxMemory > 0 && used > maxMemory,
      `is full (maxmemory ${read('maxmemory_human')}), so no job runs. Give it more memory.`,
    ],
    [
      [read('rdb_last_bgsave_status'), read('aof_last_write_status')].includes('err'),
      'could not save its data, and may refuse jobs until it can. Its log says why.',
    ],
    [read('role') === 'slave', 'is a replica, so no job runs. Dubs needs its primary.'],
  ];
  return warnings.flatMap(([applies, sentence]) => (applies ? [`The Redis of the queue ${sentence}`] : []));
}

/** Opens queues in Redis. Redis may be down at the start, and lost connections are reopened. */
export function openRedisBackend(target: RedisTarget, onError: OnError): QueueBackend {
  const clients: Redis[] = [];
  let reader: Redis | undefined;
  /** Connects to Redis. While the connection is lost, a worker waits, but adding a job fails. */
  const connect = (isWorker: boolean): Redis => {
    const client = connectRedis(target, {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      enableOfflineQueue: isWorker,
      maxRetriesPerRequest: isWorker ? null : 1,
      retryStrategy: (times) => Math.min(times * 200, MAX_RETRY_MS),
    });
    client.on('error', onError);
    clients.push(client);
    return client;
  };
  return {
    maxEndedJobs: MAX_ENDED_JOBS,
    openQueue(name, options) {
      const client = connect(false);
      const queue = new Queue(name, { ...options, prefix: PREFIX, connection: client });
      reader ??= client;
      queue.on('error', onError);
      return queue;
    },
    openWorker(name, { run, onFailed }, options) {
      const worker = new Worker(name, run, { ...options, prefix: PREFIX, connection: connect(true) });
      worker.on('error', onError);
      worker.on('failed', onFailed);
      return worker;
    },
    async findWarnings() {
      return reader ? listWarnings(await reader.info()) : [];
    },
    async close() {
      for (const client of clients) client.disconnect();
    },
  };
}
