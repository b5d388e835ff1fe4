import { rm } from 'node:fs/promises';
import { createTestDatabase } from '@dubs/db/testing';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, it, type TestContext } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../logger/index.ts';
import { startRedis } from '../redis/testing/redis-process.ts';
import { createQueues } from './index.ts';

const CATALOGUE = { greet: z.object({}) };

describe.runIf(process.env.TEST_REDIS_URL)('the readiness check warns of', async () => {
  const database = await createTestDatabase();
  afterAll(() => database.drop());

  /** Starts a Redis and opens queues on it. */
  async function openQueues({ onTestFinished }: Pick<TestContext, 'onTestFinished'>, ...lines: string[]) {
    const redis = await startRedis(...lines);
    onTestFinished(redis.kill);
    const logged: string[] = [];
    const log = createLogger({ level: 'info', pretty: false }, 'test', {
      write: (line) => void logged.push(line),
    });
    const target = { databaseUrl: database.url, redis: { url: redis.url } };
    const queues = await createQueues(target, CATALOGUE, { log });
    onTestFinished(() => queues.close());
    const client = new Redis(redis.url);
    onTestFinished(() => client.disconnect());
    const add = () => queues.addAll([{ name: 'greet', payload: {} }]);
    return { queues, client, logged, add, ping: () => queues.ping().catch(() => 'away') };
  }

  it('an eviction policy that may delete jobs, and logs it once', async (context) => {
    const { ping, client, logged } = await openQueues(context, 'maxmemory-policy allkeys-lru');
    await expect
      .poll(ping)
      .toEqual([
        'The Redis of the queue has maxmemory-policy allkeys-lru, by which it deletes jobs when its memory is full. Set it to noeviction.',
      ]);
    await ping();
    expect(logged.filter((line) => line.includes('queue.misconfigured'))).toHaveLength(1);
    await client.config('SET', 'maxmemory-policy', 'noeviction');
    expect(await ping()).toEqual([]);
  });

  it('a Redis that is full, until it has more memory', async (context) => {
    const { ping, client, add } = await openQueues(context, 'maxmemory 100kb');
    await expect
      .poll(ping)
      .toEqual(['The Redis of the queue is full (maxmemory 100.00K), so no job runs. Give it more memory.']);
    await expect(add()).rejects.toThrow('OOM');
    await client.config('SET', 'maxmemory', '0');
    expect(await ping()).toEqual([]);
    await add();
  });

  it('a Redis that cannot save, and refuses jobs for that reason', async (context) => {
    const { ping, client, add } = await openQueues(context);
    await expect.poll(ping).toEqual([]);
    const [, folder = ''] = await client.config('GET', 'dir');
    await rm(folder, { recursive: true });
    await client.config('SET', 'save', '60 1000');
    await client.bgsave();
    await expect
      .poll(ping)
      .toEqual([
        'The Redis of the queue could not save its data, and may refuse jobs until it can. Its log says why.',
      ]);
    await expect(add()).rejects.toThrow('MISCONF');
  });

  it('a replica, which takes no jobs', async (context) => {
    const { ping, client } = await openQueues(context);
    const primary = await startRedis();
    context.onTestFinished(primary.kill);
    await client.replicaof('127.0.0.1', primary.port);
    await expect
      .poll(ping)
      .toEqual(['The Redis of the queue is a replica, so no job runs. Dubs needs its primary.']);
    await expect(client.set('{dubs}:job', '1')).rejects.toThrow('READONLY');
  });
});
