import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adoptStore, noopLiveBus } from '@dubs/core';
import type { SmsSender } from '@dubs/core/ports';
import { openDb } from '@dubs/db';
import {
  type AppLogger,
  createDiskBlobStore,
  createLimitMonitor,
  createLogger,
  createMetrics,
  createQueues,
  createSecrets,
  packZip,
  type Queues,
  systemClock,
} from '@dubs/platform';
import { settingsForTests } from '@dubs/platform/testing';
import { afterAll } from 'vitest';
import type { WorkerContext } from '../context.ts';
import { JOBS, type Jobs } from '../jobs.ts';
import { openTestDb } from './test-db.ts';

/** The queue backends to test, Redis only if one is available. */
export const BACKENDS = [
  { backend: 'PostgreSQL', redisUrl: undefined, isThere: true },
  {
    backend: 'Redis',
    redisUrl: process.env.TEST_REDIS_URL,
    isThere: process.env.TEST_REDIS_URL !== undefined,
  },
] as const;
if (!process.env.TEST_REDIS_URL) console.log('The worker is not tested on Redis: TEST_REDIS_URL names none.');

const noSms: SmsSender = {
  send: () => Promise.reject(new Error('no texts from here')),
  find: async () => [],
};

/** Creates the parts of workers as `main` does, possibly several on one queue, and closes all of them at the end. */
export interface WorkerHarness {
  /** The log, line by line. */
  lines: string[];
  log: AppLogger;
  context(): Promise<WorkerContext>;
  /** Opens the queue, with production retries, or with this many attempts in quick succession. */
  queues(attempts?: number): Promise<Queues<Jobs>>;
  /** Registers a callback for `close`. The latest runs first. */
  onClose(end: () => Promise<unknown>): void;
  close(): Promise<void>;
}

/** Opens a harness with a queue on the database or on Redis. By default the queue is new; with a name it can be shared. */
export function openWorkerHarness(
  databaseUrl: string,
  redisUrl: string | undefined,
  name = `test-${randomUUID()}`,
): WorkerHarness {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', pretty: false }, 'worker', {
    write: (line) => void lines.push(line),
  });
  const ends: (() => Promise<unknown>)[] = [];
  return {
    lines,
    log,
    async context() {
      const media = await mkdtemp(path.join(tmpdir(), 'dubs-worker-test-'));
      const db = openDb(databaseUrl, { name: 'dubs-worker' });
      const metrics = createMetrics();
      const blobs = await createDiskBlobStore(media);
      // Each context has its own media folder. Startup would refuse a folder that the database does not know.
      await adoptStore({ db, blobs });
      ends.push(async () => {
        await db.destroy();
        await rm(media, { recursive: true, force: true });
      });
      return {
        core: {
          db,
          blobs,
          clock: systemClock,
          live: noopLiveBus,
          limits: createLimitMonitor(metrics, log),
          secrets: createSecrets(['a secret of the worker’s tests alone']),
          push: null,
          log,
          settings: settingsForTests,
          sms: noSms,
          zip: packZip,
        },
        metrics,
        databaseUrl,
        backups: { at: null, place: { folder: '' }, keepDays: 14 },
        close: () => db.destroy(),
      };
    },
    async queues(attempts) {
      const job = attempts === undefined ? {} : { attempts, backoff: { type: 'fixed', delay: 20 } };
      const redis = redisUrl === undefined ? undefined : { url: redisUrl };
      const queues = await createQueues({ databaseUrl, redis }, JOBS, { log }, { name, job });
      ends.push(() => queues.close());
      return queues;
    },
    onClose: (end) => void ends.push(end),
    async close() {
      for (const end of ends.splice(0).toReversed()) await end();
    },
  };
}

/** Opens a database and a harness on it, with a queue on the database. Both are closed after the tests of the file. */
export async function openWorker() {
  const testDb = await openTestDb();
  const harness = openWorkerHarness(testDb.database.url, undefined);
  afterAll(async () => {
    await harness.close();
    await testDb.close();
  });
  return { testDb, db: testDb.db, harness };
}
