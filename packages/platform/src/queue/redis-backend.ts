import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { OnError, QueueBackend } from './backend.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RETRY_MS = 2_000;
/** A silent connection is dead after this time. A worker's blocking wait for a job takes up to ten seconds. */
const SOCKET_TIMEOUT_MS = 15_000;
/** Ended jobs take memory. */
const MAX_ENDED_JOBS = 10_000;
/** All keys in one hash tag, as a Redis Cluster needs. */
const PREFIX = '{dubs}';

/** Opens queues in Redis. Redis may be down at the start, and is reconnected to whenever it was lost. */
export function openRedisBackend(url: string, onError: OnError): QueueBackend {
  const clients: Redis[] = [];
  /** Connects. A worker waits for a lost Redis; adding a job must not. */
  const connect = (isWorker: boolean): Redis => {
    const client = new Redis(url, {
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
      const queue = new Queue(name, { ...options, prefix: PREFIX, connection: connect(false) });
      queue.on('error', onError);
      return queue;
    },
    openWorker(name, processor, options) {
      const worker = new Worker(name, processor, { ...options, prefix: PREFIX, connection: connect(true) });
      worker.on('error', onError);
      return worker;
    },
    async close() {
      for (const client of clients) client.disconnect();
    },
  };
}
