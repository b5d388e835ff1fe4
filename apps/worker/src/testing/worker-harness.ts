import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CoreSettings } from '@dubs/core';
import { adoptStore, noopLiveBus, withoutBudgets } from '@dubs/core';
import type { SmsSender } from '@dubs/core/ports';
import { openDb } from '@dubs/db';
import type { AppLogger, Queues } from '@dubs/platform';
import {
  createDiskBlobStore,
  createLimitMonitor,
  createLogger,
  createMetrics,
  createQueues,
  createSecrets,
  packZip,
  systemClock,
} from '@dubs/platform';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import type { WorkerContext } from '../context.ts';
import type { Jobs } from '../jobs.ts';
import { JOBS } from '../jobs.ts';

/** The queue backends to test, Redis only if one is available. */
export const BACKENDS = [
  { backend: 'PostgreSQL', redisUrl: undefined, isThere: true },
  {
    backend: 'Redis',
    redisUrl: process.env.TEST_REDIS_URL,
    isThere: process.env.TEST_REDIS_URL !== undefined,
  },
] as const;
/** The queue backend for rules in which no job takes part: Redis if one is available. */
export const MAIN_BACKEND = BACKENDS.findLast(({ isThere }) => isThere) ?? BACKENDS[0];
if (!process.env.TEST_REDIS_URL) console.log('The worker is not tested on Redis: TEST_REDIS_URL names none.');

const SETTINGS: CoreSettings = {
  devMode: true,
  codesInAnswers: true,
  publicUrl: 'http://localhost:3000',
  defaultRegion: 'US',
  smsCountries: [],
  signUp: 'open',
  hostNumbers: [],
  vouchAfterDays: 45,
  otp: {
    resendSeconds: 0,
    perNumberHour: 0,
    perNumberDay: 0,
    perAddressHour: 0,
    wrongPerNumberHour: 0,
    wrongPerAddressHour: 0,
  },
  codesPerRangeHour: 0,
  smsHourlyCeiling: 0,
  hasTexts: true,
  smsMonthlySegments: null,
  remindersHourlyCeiling: 0,
  push: { publicKey: null, hosts: [] },
  ...withoutBudgets.settings,
};

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
  /** Deletes every job, like a queue that lost its data. */
  loseQueue(): Promise<void>;
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
          settings: SETTINGS,
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
    async loseQueue() {
      if (!redisUrl) {
        const db = openDb(databaseUrl);
        await sql`delete from bullmq.job where queue = ${name}`.execute(db);
        return db.destroy();
      }
      const client = new Redis(redisUrl);
      await client.del(await client.keys(`{dubs}:${name}:*`));
      client.disconnect();
    },
    onClose: (end) => void ends.push(end),
    async close() {
      for (const end of ends.splice(0).toReversed()) await end();
    },
  };
}
