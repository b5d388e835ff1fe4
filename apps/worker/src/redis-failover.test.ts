import { setTimeout as sleep } from 'node:timers/promises';
import { startExport } from '@dubs/core';
import { hasPhone } from '@dubs/db';
import { buildServer, signIn, startWatchedRedis } from '@dubs/platform/testing';
import { afterAll, expect, it } from 'vitest';
import { openTestDb } from './testing/test-db.ts';
import { buildWorker } from './testing/worker-process.ts';

const [server, worker, testDb] = await Promise.all([buildServer(), buildWorker(), openTestDb()]);
afterAll(() => Promise.all([server.remove(), worker.remove(), testDb.close()]));

const EXPORTS = 60;
const TOLD_AGAIN_MS = 20_000;

/** Reads live events as a tab does, which opens its stream again when that ends. Returns how many it has got so far. */
function openTab(origin: string, token: string, signal: AbortSignal): () => number {
  let text = '';
  const readOnce = async () => {
    const { body } = await fetch(`${origin}/trpc/live.stale`, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    });
    for await (const chunk of body ?? []) text += Buffer.from(chunk as Uint8Array).toString();
  };
  void (async () => {
    while (!signal.aborted) {
      await readOnce().catch(() => undefined);
      await sleep(200);
    }
  })();
  return () => text.split('"query":"notifications"').length - 1;
}

it.runIf(process.env.TEST_REDIS_URL)(
  'a failover of Redis loses no job, and open tabs are notified again within 20 seconds',
  async ({ onTestFinished }) => {
    const redis = await startWatchedRedis();
    onTestFinished(redis.close);
    const settings = { REDIS_SENTINELS: redis.sentinels, REDIS_SENTINEL_NAME: redis.name };
    const running = [
      await server.start(testDb.database.url, '', settings),
      worker.start(testDb.database.url, '', settings),
    ] as const;
    const leaving = new AbortController();
    onTestFinished(async () => {
      leaving.abort();
      for (const { process: child, ended } of running) {
        child.kill('SIGKILL');
        await ended;
      }
    });
    await expect.poll(() => running[1].output()).toContain('"queue":"redis"');

    const { userId: annId } = await testDb.createUser();
    const token = await signIn(running[0].origin, '+12025550142');
    const { id: bobId } = await testDb.db
      .selectFrom('users')
      .select('id')
      .where(hasPhone('phone', '+12025550142'))
      .executeTakeFirstOrThrow();
    const [ann, bob] = [
      { userId: annId, sessionId: 0 },
      { userId: bobId, sessionId: 0 },
    ];
    const group = await testDb.createGroup(ann, [bob]);
    const countSignals = openTab(running[0].origin, token, leaving.signal);
    await testDb.createPost(group, ann, 'Before');
    await expect.poll(countSignals).toBeGreaterThan(0);

    const users = await Promise.all(Array.from({ length: EXPORTS }, () => testDb.createUser()));
    for (const [n, { userId }] of users.entries()) {
      await startExport(testDb.db, userId);
      if (n === EXPORTS / 2) await redis.primary.kill();
    }
    const killedAt = Date.now();
    const before = countSignals();
    while (countSignals() === before && Date.now() - killedAt < TOLD_AGAIN_MS) {
      await testDb.createPost(group, ann, 'After');
      await sleep(500);
    }
    expect(countSignals()).toBeGreaterThan(before);

    const countReady = async () => {
      const rows = await testDb.db.selectFrom('exports').select('status').execute();
      return rows.filter(({ status }) => status === 'ready').length;
    };
    await expect.poll(countReady).toBe(EXPORTS);
    expect(await testDb.countEvents()).toBe(0);
  },
);
