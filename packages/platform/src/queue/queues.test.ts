import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@dubs/db/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../logger/index.ts';
import type { JobEnd, JobHandlers } from './catalogue.ts';
import { createQueues } from './create-queues.ts';

const CATALOGUE = {
  greet: z.object({ name: z.string(), times: z.number().int().default(1) }),
  sweep: z.object({}),
};
type Handlers = JobHandlers<typeof CATALOGUE>;

const redisUrl = process.env.TEST_REDIS_URL;
if (!redisUrl) console.log('The queue is not tested on Redis: TEST_REDIS_URL names none.');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe.each([
  { backend: 'PostgreSQL', redis: undefined, isAvailable: true },
  {
    backend: 'Redis',
    redis: redisUrl === undefined ? undefined : { url: redisUrl },
    isAvailable: redisUrl !== undefined,
  },
])('on $backend', ({ redis, isAvailable }) => {
  const opened: { close(): Promise<void> }[] = [];
  let lines: string[];
  let name: string;

  beforeEach(() => {
    lines = [];
    name = `test-${randomUUID()}`;
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((queues) => queues.close()));
  });

  const log = createLogger({ level: 'info', pretty: false }, 'test', {
    write: (line) => void lines.push(line),
  });

  /** Opens the queue as another process would. */
  async function open(
    tuning: Parameters<typeof createQueues>[3] = {},
    onJobEnd: (end: JobEnd) => void = () => undefined,
  ) {
    const queues = await createQueues(
      { databaseUrl: database.url, redis },
      CATALOGUE,
      { log, onJobEnd },
      { name, ...tuning },
    );
    opened.push(queues);
    return queues;
  }

  const handlers = (own: Partial<Handlers>): Handlers => ({
    greet: async () => {},
    sweep: async () => {},
    ...own,
  });

  it.runIf(isAvailable)('runs a job once, with the payload that the schema returns', async () => {
    const [producer, worker] = [await open(), await open()];
    const seen: unknown[] = [];
    worker.process(handlers({ greet: async (payload) => void seen.push(payload) }), {
      concurrency: 2,
    });
    await producer.addAll([{ name: 'greet', payload: { name: 'Ann' } }]);
    await expect.poll(() => seen).toEqual([{ name: 'Ann', times: 1 }]);
    await sleep(200);
    expect(seen).toHaveLength(1);
  });

  it.runIf(isAvailable)('keeps jobs until a worker starts', async () => {
    const producer = await open();
    await producer.addAll(
      Array.from({ length: 100 }, (_, n) => ({ name: 'greet', payload: { name: `p${n}` } }) as const),
    );
    expect(await producer.health()).toEqual({ waiting: 100, active: 0, delayed: 0, failed: 0 });
    const seen = new Set<string>();
    const [one, two] = [await open(), await open()];
    for (const worker of [one, two])
      worker.process(handlers({ greet: async (payload) => void seen.add(payload.name) }), { concurrency: 5 });
    await expect.poll(() => seen.size).toBe(100);
    await expect.poll(() => producer.health()).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 });
  });

  it.runIf(isAvailable)('runs low-priority jobs after all others', async () => {
    const queues = await open();
    const greet = (greeted: string) => ({ name: 'greet', payload: { name: greeted } }) as const;
    await queues.addAll([1, 2, 3].map((n) => ({ ...greet(`bulk ${n}`), isLowPriority: true })));
    await queues.addAll([greet('hasty 1'), greet('hasty 2')]);
    expect(await queues.health()).toEqual({ waiting: 5, active: 0, delayed: 0, failed: 0 });
    const seen: string[] = [];
    queues.process(handlers({ greet: async (payload) => void seen.push(payload.name) }), { concurrency: 1 });
    await expect.poll(() => seen).toEqual(['hasty 1', 'hasty 2', 'bulk 1', 'bulk 2', 'bulk 3']);
  });

  it.runIf(isAvailable)('runs no more jobs at a time than `concurrency`', async () => {
    const queues = await open();
    let [now, most, done] = [0, 0, 0];
    await queues.addAll(Array.from({ length: 12 }, () => ({ name: 'sweep', payload: {} }) as const));
    const sweep = async () => {
      most = Math.max(most, ++now);
      await sleep(50);
      now--;
      done++;
    };
    queues.process(handlers({ sweep }), { concurrency: 3 });
    await expect.poll(() => done).toBe(12);
    expect(most).toBe(3);
  });

  it.runIf(isAvailable)('drops a second job of the same id, also when the first has run', async () => {
    const queues = await open();
    const seen: string[] = [];
    queues.process(handlers({ greet: async (payload) => void seen.push(payload.name) }), { concurrency: 1 });
    await queues.addAll([{ name: 'greet', payload: { name: 'first' }, id: 'outbox-1' }]);
    await expect.poll(() => seen).toEqual(['first']);
    await queues.addAll([{ name: 'greet', payload: { name: 'again' }, id: 'outbox-1' }]);
    await queues.addAll([
      { name: 'greet', payload: { name: 'again' }, id: 'outbox-1' },
      { name: 'greet', payload: { name: 'second' }, id: 'outbox-2' },
    ]);
    await expect.poll(() => seen).toEqual(['first', 'second']);
  });

  it.runIf(isAvailable)('retries a job that fails, and gives it up after its last attempt', async () => {
    const queues = await open({ job: { attempts: 3, backoff: { type: 'fixed', delay: 20 } } });
    const attempts: string[] = [];
    const greet: Handlers['greet'] = async ({ name }) => {
      const isFirst = !attempts.includes(name);
      attempts.push(name);
      if (name === 'hopeless' || isFirst) throw new Error('not today');
    };
    queues.process(handlers({ greet }), { concurrency: 1 });
    await queues.addAll([{ name: 'greet', payload: { name: 'lucky' } }]);
    await queues.addAll([{ name: 'greet', payload: { name: 'hopeless' } }]);
    await expect
      .poll(() => attempts.toSorted())
      .toEqual(['hopeless', 'hopeless', 'hopeless', 'lucky', 'lucky']);
    await expect.poll(() => queues.health()).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 1 });
    expect(lines.filter((line) => line.includes('job.given_up'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('job.failed'))).toHaveLength(3);
  });

  it.runIf(isAvailable)('lists a job that was given up, and runs it when it is retried', async () => {
    const queues = await open({ job: { attempts: 2, backoff: { type: 'fixed', delay: 20 } } });
    const attempts: string[] = [];
    let isRepaired = false;
    const greet: Handlers['greet'] = async ({ name }) => {
      attempts.push(name);
      if (!isRepaired) throw new Error('call +1 202 555 0142\nand more');
    };
    queues.process(handlers({ greet }), { concurrency: 1 });
    await queues.addAll([{ name: 'greet', payload: { name: 'first' }, id: 'ob-1' }]);
    await expect.poll(async () => (await queues.health()).failed).toBe(1);
    await queues.addAll([{ name: 'greet', payload: { name: 'second' }, id: 'ob-2' }]);
    await expect.poll(async () => (await queues.health()).failed).toBe(2);
    const failedJob = (id: string, name: string) => ({
      id,
      name: 'greet',
      payload: { name },
      attempts: 2,
      failedAt: expect.any(Date),
      error: 'call [phone]',
    });
    expect(await queues.failed(10)).toEqual([failedJob('ob-2', 'second'), failedJob('ob-1', 'first')]);
    expect(await queues.failed(1)).toEqual([failedJob('ob-2', 'second')]);
    expect(Math.abs(Date.now() - ((await queues.failed(1))[0]?.failedAt.getTime() ?? 0))).toBeLessThan(
      20_000,
    );

    // The handler still fails: the job has all its attempts again, and is given up again.
    expect(await queues.retry('ob-1')).toBe('retried');
    await expect.poll(() => attempts.filter((name) => name === 'first')).toHaveLength(4);
    await expect.poll(async () => (await queues.health()).failed).toBe(2);

    isRepaired = true;
    expect(await queues.retry('ob-1')).toBe('retried');
    await expect.poll(() => attempts.filter((name) => name === 'first')).toHaveLength(5);
    await expect.poll(async () => (await queues.failed(10)).map(({ id }) => id)).toEqual(['ob-2']);
    await expect.poll(async () => (await queues.health()).active).toBe(0);
    expect(await queues.retry('ob-1')).toBe('not-failed');
    expect(await queues.retry('ob-3')).toBe('unknown');
    const both = await Promise.all([queues.retry('ob-2'), queues.retry('ob-2')]);
    expect(both.toSorted()).toEqual(['not-failed', 'retried']);
    await expect.poll(async () => (await queues.failed(10)).length).toBe(0);
  });

  it.runIf(isAvailable)('reports the outcome of each attempt', async () => {
    const ends: JobEnd[] = [];
    const queues = await createQueues(
      { databaseUrl: database.url, redis },
      CATALOGUE,
      { log, onJobEnd: (end) => void ends.push(end) },
      { name, job: { attempts: 2, backoff: { type: 'fixed', delay: 20 } } },
    );
    opened.push(queues);
    const sweep = () => sleep(50).then(() => Promise.reject(new Error('no broom')));
    queues.process(handlers({ sweep }), { concurrency: 1 });
    await queues.addAll([{ name: 'greet', payload: { name: 'Ann' } }]);
    await queues.addAll([{ name: 'sweep', payload: {} }]);
    await expect
      .poll(() => ends.map((end) => [end.name, end.outcome]))
      .toEqual([
        ['greet', 'done'],
        ['sweep', 'failed'],
        ['sweep', 'given_up'],
      ]);
    expect(ends.at(-1)?.seconds).toBeGreaterThan(0.04);
    expect(ends.at(-1)?.seconds).toBeLessThan(5);
  });

  it.runIf(isAvailable)(
    'refuses an invalid payload when adding a job, and gives it up at once when running it',
    async () => {
      const producer = await open();
      // @ts-expect-error -- the name is missing
      await expect(producer.addAll([{ name: 'greet', payload: {} }])).rejects.toThrow(/name/);
      // @ts-expect-error -- there is no such job
      await expect(producer.addAll([{ name: 'shout', payload: {} }])).rejects.toThrow(
        /no job is called shout/,
      );
      for (const id of ['123', 'a:b', '', 'a b']) {
        await expect(producer.addAll([{ name: 'sweep', payload: {}, id }])).rejects.toThrow(/invalid job id/);
      }
      expect((await producer.health()).waiting).toBe(0);

      // An older process may add what the schema of this one no longer accepts.
      const older = await createQueues(
        { databaseUrl: database.url, redis },
        { greet: z.object({ nom: z.string() }) },
        { log },
        { name },
      );
      opened.push(older);
      await older.addAll([{ name: 'greet', payload: { nom: 'Zoë' } }]);
      producer.process(handlers({}), { concurrency: 1 });
      await expect.poll(async () => (await producer.health()).failed).toBe(1);
      expect(lines.join('')).toMatch(/the payload of greet is wrong: name/);
      expect(lines.join('')).not.toContain('Zoë');
    },
  );

  it.runIf(isAvailable)('leaves a job of an unknown name to newer workers', async () => {
    const newer = await createQueues(
      { databaseUrl: database.url, redis },
      { wave: z.object({}) },
      { log },
      { name, job: { attempts: 20, backoff: { type: 'fixed', delay: 50 } } },
    );
    opened.push(newer);
    const older = await open();
    older.process(handlers({}), { concurrency: 1 });
    await newer.addAll([{ name: 'wave', payload: {} }]);
    await expect.poll(() => lines.join('')).toContain('no handler for wave');
    await older.close();
    let waved = 0;
    newer.process({ wave: async () => void waved++ }, { concurrency: 1 });
    await expect.poll(() => waved).toBe(1);
  });

  /** Adds a job to a worker that keeps it until `release`, as a frozen process does, and lets its lock expire. */
  async function loseWorker(tuning: Parameters<typeof createQueues>[3]): Promise<{ release: () => void }> {
    const frozen = await open(tuning);
    let release: (() => void) | undefined;
    frozen.process(handlers({ sweep: () => new Promise<void>((resolve) => (release = resolve)) }), {
      concurrency: 1,
    });
    await frozen.addAll([{ name: 'sweep', payload: {} }]);
    await expect.poll(() => release).toBeDefined();
    // A stopped process does not renew its lock: delete the lock as its expiry would.
    await dropLock();
    return { release: () => release?.() };
  }

  it.runIf(isAvailable)('moves the job of a lost worker to another', async () => {
    const tuning = { worker: { lockDuration: 500, stalledInterval: 500, maxStalledCount: 3 } };
    const { release } = await loseWorker(tuning);
    const other = await open(tuning);
    let ran = 0;
    other.process(handlers({ sweep: async () => void ran++ }), { concurrency: 1 });
    await expect.poll(() => ran).toBe(1);
    release();
  });

  it.runIf(isAvailable)(
    'gives up a job with which too many workers were lost, logs and counts it',
    async () => {
      const tuning = { worker: { lockDuration: 500, stalledInterval: 500, maxStalledCount: 0 } };
      const { release } = await loseWorker(tuning);
      const ends: JobEnd[] = [];
      const other = await open(tuning, (end) => void ends.push(end));
      other.process(handlers({}), { concurrency: 1 });
      await expect.poll(() => ends).toEqual([{ name: 'sweep', outcome: 'given_up', seconds: 0 }]);
      expect(lines.join('')).toMatch(/"job":"sweep".*"msg":"job.given_up"/);
      expect(await other.failed(10)).toHaveLength(1);
      release();
    },
  );

  async function dropLock(): Promise<void> {
    if (redis) {
      const client = new Redis(redis.url);
      for (const key of await client.keys(`{dubs}:${name}:*:lock`)) await client.del(key);
      client.disconnect();
      return;
    }
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("update bullmq.job set lock_token = 'none', locked_until_ms = 0 where queue = $1", [
      name,
    ]);
    await client.end();
  }

  it.runIf(isAvailable)('runs schedules repeatedly, and only those that were set last', async () => {
    const queues = await open();
    const seen: string[] = [];
    queues.process(
      handlers({
        greet: async (payload) => void seen.push(payload.name),
        sweep: async () => void seen.push('sweep'),
      }),
      { concurrency: 1 },
    );
    await queues.schedule([
      { name: 'sweep', payload: {}, everyMs: 200 },
      { name: 'greet', payload: { name: 'daily' }, everyMs: 24 * 3_600_000 },
    ]);
    await expect.poll(() => seen.filter((what) => what === 'sweep').length).toBeGreaterThan(2);
    expect(seen.filter((what) => what === 'daily').length).toBeLessThanOrEqual(1);

    await queues.schedule([{ name: 'greet', payload: { name: 'often' }, everyMs: 200 }]);
    await expect.poll(() => seen.filter((what) => what === 'often').length).toBeGreaterThan(1);
    const sweeps = seen.filter((what) => what === 'sweep').length;
    await sleep(700);
    expect(seen.filter((what) => what === 'sweep').length - sweeps).toBeLessThanOrEqual(1);
  });

  it.runIf(isAvailable)('runs a schedule of two processes once each time', async () => {
    const [one, two] = [await open(), await open()];
    const start = performance.now();
    let runs = 0;
    for (const queues of [one, two]) {
      queues.process(handlers({ sweep: async () => void runs++ }), { concurrency: 1 });
      await queues.schedule([{ name: 'sweep', payload: {}, everyMs: 500 }]);
    }
    await expect.poll(() => runs).toBeGreaterThanOrEqual(4);
    // Each time of each process once would be twice as many.
    expect(runs).toBeLessThanOrEqual((performance.now() - start) / 500 + 3);
  });

  it.runIf(isAvailable)('finishes the running job when closed, and starts no other', async () => {
    const queues = await open();
    await queues.addAll([
      { name: 'sweep', payload: {} },
      { name: 'sweep', payload: {} },
    ]);
    let [begun, done] = [0, 0];
    const sweep = async () => {
      begun++;
      await sleep(300);
      done++;
    };
    queues.process(handlers({ sweep }), { concurrency: 1 });
    await expect.poll(() => begun).toBe(1);
    await Promise.all([queues.close(), queues.close()]);
    expect([begun, done]).toEqual([1, 1]);
    expect((await (await open()).health()).waiting).toBe(1);
  });
});
