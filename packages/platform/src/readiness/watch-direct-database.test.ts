import { startReadinessCheck } from '@dubs/core';
import { startDatabaseProxy, useDatabase } from '@dubs/db/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '../metrics/index.ts';
import { watchDirectDatabase } from './watch-direct-database.ts';

const { url, db } = await useDatabase();
const silent = { info() {}, warn() {}, error() {} };

async function start(directUrl: string, pooled: boolean) {
  const metrics = createMetrics();
  const check = await startReadinessCheck(
    { db, blobs: { check: async () => undefined } as never, clock: { now: () => new Date() }, log: silent },
    {
      isDraining: () => false,
      queue: async () => [],
      others: watchDirectDatabase({ url, directUrl, pooled }, metrics, 200),
    },
    { askMs: 50, waitMs: 2_000 },
  );
  onTestFinished(() => check.close());
  const isUp = async () =>
    /dubs_source_up\{source="direct_database"\} (\d)/.exec((await metrics.render()).text)?.[1];
  return { check, isUp };
}

it('a database that answers through its pooler alone is a warning while that is so', async () => {
  const proxy = await startDatabaseProxy(url);
  onTestFinished(() => proxy.cut());
  const { check, isUp } = await start(proxy.url, true);
  await expect.poll(() => check.read()).toMatchObject({ ready: true, database: 'ok' });
  expect(check.read().warnings).toBeUndefined();
  expect(await isUp()).toBe('1');
  await proxy.cut();
  await expect
    .poll(() => check.read().warnings)
    .toEqual([
      expect.stringMatching(
        /^The database of DATABASE_DIRECT_URL \(127\.0\.0\.1:\d+\) does not answer, but through the pooler/,
      ),
    ]);
  expect([check.read().ready, await isUp()]).toEqual([true, '0']);
  await proxy.restore();
  await expect.poll(() => check.read().warnings).toBeUndefined();
});

it('without a pooler there is nothing more to ask', async () => {
  const { check, isUp } = await start('postgresql://127.0.0.1:9/nowhere', false);
  expect(check.read().warnings).toBeUndefined();
  expect(await isUp()).toBeUndefined();
});
