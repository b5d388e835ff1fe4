import { sweepOrphans } from '@dubs/core';
import { MediaStoreRefused } from '@dubs/core/ports';
import { createMetrics } from '@dubs/platform';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { WorkerCore } from '../../context.ts';
import { openOperatorsPort } from '../../operators.ts';
import { openWorker } from '../../testing/worker-harness.ts';
import { retentionHandlers } from './retention.handlers.ts';

const DAY_MS = 86_400_000;

const { testDb, db, harness: workerHarness } = await openWorker();
const { core } = await workerHarness.context();
const author = await testDb.createUser();
const group = await testDb.createGroup(author, []);
beforeEach(async () => {
  for await (const { key } of core.blobs.list('')) await core.blobs.delete([key]);
  await sql`truncate post_images`.execute(db);
  await sql`update installation set media_since = now() - interval '1 year', media_orphans = 0`.execute(db);
  workerHarness.lines.length = 0;
});

/** Returns the worker as it is so many days from now. */
const inDays = (days: number): WorkerCore => ({
  ...core,
  clock: { now: () => new Date(Date.now() + days * DAY_MS) },
});
const sweep = (days = 1.1) => retentionHandlers(inDays(days))['media.sweep']({});
const purge = (days: number) => retentionHandlers(inDays(days))['retention.purge']({});

/** Stores so many pictures that no post has, in two files each. */
async function storeOrphans(count: number, name = 'orphan'): Promise<void> {
  for (let n = 0; n < count; n++)
    for (const size of ['', '-small'])
      await core.blobs.put(`posts/aa/${name}-${n}${size}.webp`, Buffer.from('p'), 'image/webp');
}

/** Gives one post so many of the stored pictures. */
async function reference(count: number, name = 'kept'): Promise<void> {
  for (let n = 0; n < count; n++) {
    const post = await testDb.createPost(group, author);
    const key = `posts/aa/${name}-${n}`;
    await sql`
      insert into post_images (post_id, position, key, thumbnail_key, width, height, bytes, placeholder)
      values (${post}, 0, ${`${key}.webp`}, ${`${key}-small.webp`}, 1, 1, 1, 'p')`.execute(db);
  }
}

async function keep(count: number): Promise<void> {
  await storeOrphans(count, 'kept');
  await reference(count);
}

async function keys(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of core.blobs.list(prefix)) found.push(key);
  return found.toSorted();
}

/** Returns the day of the sweep, as the trash names it. */
const dayOf = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const logged = (event: string) => workerHarness.lines.filter((line) => line.includes(event));

it('pictures that no post has go to the trash of that day; kept ones and those of today stay', async () => {
  await keep(4);
  await storeOrphans(1);
  await sweep(0.9);
  expect(await keys('trash/')).toEqual([]);
  await sweep();
  expect(await keys('posts/')).toHaveLength(8);
  const day = dayOf(1.1);
  expect(await keys('trash/')).toEqual([
    `trash/${day}/posts/aa/orphan-0-small.webp`,
    `trash/${day}/posts/aa/orphan-0.webp`,
  ]);
});

it('records of erasures, the trash and the identity of the store are never swept', async () => {
  const others = ['erased/2020-01-01/17-1-keep.json', 'trash/2020-01-01/posts/aa/a.webp'];
  await core.blobs.put(others[0] ?? '', Buffer.from('{}'), 'application/json');
  await core.blobs.put(others[1] ?? '', Buffer.from('p'), 'image/webp');
  await keep(1);
  const identity = await core.blobs.identify();
  const sweep = await sweepOrphans(inDays(60), { isMeant: true });
  expect(sweep).toEqual({ outcome: 'swept', files: 2, orphans: 0 });
  expect(await keys('')).toEqual(expect.arrayContaining(others));
  expect(await core.blobs.identify()).toBe(identity);
});

it('nothing is swept on the first day of a store', async () => {
  await keep(4);
  await storeOrphans(1);
  await sql`update installation set media_since = ${new Date(Date.now() + 0.2 * DAY_MS)}`.execute(db);
  await sweep();
  expect(await keys('trash/')).toEqual([]);
  expect(logged('media_sweep.completed').join()).toContain('"outcome":"early"');
  await sweep(1.3);
  expect(await keys('trash/')).toHaveLength(2);
});

it('a sweep stops when more would go than accidents leave, and says so in log and metric', async () => {
  await keep(10);
  await storeOrphans(6);
  await sweep();
  expect(await keys('trash/')).toEqual([]);
  expect(JSON.parse(logged('media_sweep.stopped')[0] ?? '')).toMatchObject({
    level: 50,
    files: 32,
    orphans: 12,
  });
  const at = { host: '127.0.0.1', port: 0, setting: 'WORKER_METRICS_PORT' };
  const config = {
    operators: { worker: at, server: at, token: undefined },
    queue: { databaseUrl: testDb.database.url, redis: undefined },
    media: { folder: '', s3: null },
    backups: { at: null, place: { folder: '' }, keepDays: 14 },
    smsCosts: { price: null, budget: null },
  };
  const metrics = createMetrics();
  const port = await openOperatorsPort(config, workerHarness.log, {
    core,
    queues: await workerHarness.queues(),
    metrics,
    isDraining: () => false,
  });
  expect((await metrics.render()).text).toContain('\ndubs_media_orphans 12\n');
  expect((await sweepOrphans(inDays(1.1), { isMeant: true })).outcome).toBe('swept');
  expect(await keys('trash/')).toHaveLength(12);
  expect((await metrics.render()).text).toContain('\ndubs_media_orphans 0\n');
  await port.close();
});

it('nothing is swept from a store that is not this database’s any more', async () => {
  await storeOrphans(4);
  await sql`update installation set id = gen_random_uuid()`.execute(db);
  await expect(sweepOrphans(inDays(2), { isMeant: true })).rejects.toThrow(MediaStoreRefused);
  expect(await keys('posts/')).toHaveLength(8);
  await sql`update installation set id = ${await core.blobs.identify()}`.execute(db);
});

it('deletes trashed pictures after 30 days, and not before', async () => {
  for (const days of [29, 31])
    await core.blobs.put(`trash/${dayOf(-days)}/posts/aa/${days}.webp`, Buffer.from('p'), 'image/webp');
  await purge(0);
  expect(await keys('trash/')).toEqual([`trash/${dayOf(-29)}/posts/aa/29.webp`]);
});

it('a picture without a post is deleted within 30 days of its upload', async () => {
  await keep(4);
  await storeOrphans(1);
  await sweep(1.9);
  await purge(29);
  expect(await keys('trash/')).toHaveLength(2);
  await purge(29.6);
  expect(await keys('trash/')).toEqual([]);
});

it('a picture that a post turns out to have is put back, as after a restore of the database', async () => {
  await keep(10);
  await storeOrphans(1);
  await sweep();
  expect(await keys('trash/')).toHaveLength(2);
  await reference(1, 'orphan');
  await purge(40);
  expect(await keys('trash/')).toEqual([]);
  expect(await keys('posts/aa/orphan')).toHaveLength(2);
  expect(logged('media_trash.emptied').join()).toContain('"putBack":2');
});
