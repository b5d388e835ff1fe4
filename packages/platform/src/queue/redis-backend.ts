import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { OnError, QueueBackend } from './backend.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RETRY_MS = 2_000;
/** Longer than a worker waits for a job at a time, which is ten seconds: a connection that says nothing for so long is dead. */
const SILENCE_MS = 15_000;
/** What is kept takes memory. */
const KEPT_AT_MOST = 10_000;
/** All keys in one hash tag, as a Redis Cluster needs. */
const PREFIX = '{dubs}';

/** Queues in Redis. It needs not be there at the start: it is waited for, and found again whenever it was lost. */
export function openRedisBackend(url: string, onError: OnError): QueueBackend {
  const clients: Redis[] = [];
  /** Who queues jobs must not wait for a lost Redis; who works on them must. */
  const connect = (waits: boolean): Redis => {
    const client = new Redis(url, {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      enableOfflineQueue: waits,
      maxRetriesPerRequest: waits ? null : 1,
      retryStrategy: (times) => Math.min(times * 200, MAX_RETRY_MS),
    });
    client.on('error', onError);
    clients.push(client);
    return client;
  };
  return {
    keepsAtMost: KEPT_AT_MOST,
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
