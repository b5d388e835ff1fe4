import { setTimeout as sleep } from 'node:timers/promises';
import { completeEvent } from '@dubs/core';
import { startDatabaseProxy } from '@dubs/db/testing';
import type { NewJob } from '@dubs/platform';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { Jobs } from './jobs.ts';
import type { Relay } from './relay.ts';
import { startRelay } from './relay.ts';
import { openTestDb } from './testing/test-db.ts';
import { openWorkerHarness } from './testing/worker-harness.ts';

const withinASecond = { timeout: 1_000, interval: 10 };
const withinAPoll = { timeout: 4_000, interval: 20 };

const testDb = await openTestDb();
const workerHarness = openWorkerHarness(testDb.database.url, undefined);
const { core } = await workerHarness.context();
const ann = await testDb.createUser();
const group = await testDb.createGroup(ann, []);
afterAll(async () => {
  await workerHarness.close();
  await testDb.close();
});

const relays: Relay[] = [];
let dispatched: NewJob<Jobs>[];
beforeEach(() => {
  dispatched = [];
});
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.close();
  await testDb.db.deleteFrom('outbox').execute();
});

/** Records jobs in place of the queue. */
const record = async (jobs: readonly NewJob<Jobs>[]): Promise<void> => void dispatched.push(...jobs);

function start(
  addAll: (jobs: readonly NewJob<Jobs>[]) => Promise<void> = record,
  databaseUrl = testDb.database.url,
): Relay {
  const relay = startRelay({ core, databaseUrl }, { addAll });
  relays.push(relay);
  return relay;
}
const post = () => testDb.createPost(group, ann);
const postIds = () =>
  dispatched.map(({ payload }) => ('postId' in payload ? payload.postId : 0)).toSorted((a, b) => a - b);

it('dispatches an event once, as soon as it is committed', async () => {
  start();
  await sleep(300);
  const postId = await post();
  await expect.poll(() => dispatched.length, withinASecond).toBe(1);
  expect(dispatched[0]).toMatchObject({
    name: 'post.created',
    payload: { postId, groupId: group, userId: ann.userId },
  });
  await sleep(2_500);
  expect(dispatched).toHaveLength(1);
});

it('passes on fields that this version does not know, for a newer worker', async () => {
  const postId = await post();
  await testDb.db
    .updateTable('outbox')
    .set({ payload: sql`payload || '{"mood": "proud"}'` })
    .execute();
  start();
  await expect.poll(postIds, withinASecond).toEqual([postId]);
  expect(dispatched[0]?.payload).toMatchObject({ mood: 'proud' });
});

it('dispatches earlier events when it starts', async () => {
  const postId = await post();
  start();
  await expect.poll(postIds, withinASecond).toEqual([postId]);
});

it('never dispatches an event that was rolled back', async () => {
  start();
  await expect(
    testDb.db.transaction().execute(async (trx) => {
      await testDb.createPost(group, ann, 'Not yet', trx);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  const postId = await post();
  await expect.poll(postIds, withinASecond).toEqual([postId]);
});

it('shares events with another relay, each dispatched once', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 150; n++) ids.push(await post());
  let [one, two] = [0, 0];
  const slowly = async (jobs: readonly NewJob<Jobs>[]) => {
    await sleep(30);
    await record(jobs);
  };
  start(async (jobs) => {
    one += jobs.length;
    await slowly(jobs);
  });
  start(async (jobs) => {
    two += jobs.length;
    await slowly(jobs);
  });
  for (let n = 0; n < 30; n++) ids.push(await post());
  await expect.poll(() => dispatched.length, withinAPoll).toBe(180);
  await sleep(2_500);
  expect(postIds()).toEqual(ids);
  expect(new Set(dispatched.map(({ id }) => id)).size).toBe(180);
  expect(one).toBeGreaterThan(0);
  expect(two).toBeGreaterThan(0);
}, 15_000);

it('keeps events that the queue refuses, and dispatches them later', async () => {
  let refusals = 0;
  start(async (jobs) => {
    if (refusals++ < 2) throw new Error('the queue is away');
    await record(jobs);
  });
  const ids = [await post()];
  await expect.poll(() => refusals, withinASecond).toBeGreaterThan(0);
  expect(await testDb.countEvents()).toBe(1);
  expect(dispatched).toEqual([]);
  ids.push(await post());
  await expect.poll(postIds, { ...withinAPoll, timeout: 6_000 }).toEqual(ids);
}, 10_000);

it('polls for events while it is disconnected', async () => {
  const proxy = await startDatabaseProxy(testDb.database.url);
  start(record, proxy.url);
  const ids = [await post()];
  await expect.poll(postIds, withinASecond).toEqual(ids);
  await proxy.cut();
  ids.push(await post());
  await expect.poll(postIds, withinAPoll).toEqual(ids);

  await proxy.mend();
  await sleep(1_500);
  ids.push(await post());
  await expect.poll(postIds, withinASecond).toEqual(ids);
  await relays.splice(0)[0]?.close();
  await proxy.cut();
}, 15_000);

it('dispatches an event again until it is completed, under the same job id for some minutes', async () => {
  start();
  const postId = await post();
  const { id } = await testDb.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
  for (let times = 1; times <= 6; times++) {
    await expect.poll(() => dispatched.length, withinAPoll).toBe(times);
    await testDb.makeEventsDue();
  }
  await expect.poll(() => dispatched.length, withinAPoll).toBe(7);
  const numbers = dispatched.map((job) => new RegExp(`^ob-[\\da-f]{8}-${id}-(\\d)$`).exec(job.id ?? '')?.[1]);
  expect(numbers.join('')).toBe('0000011');
  expect(new Set(dispatched.map((job) => job.id)).size).toBe(2);
  expect(new Set(postIds())).toEqual(new Set([postId]));

  expect(await completeEvent(core, { eventId: id }, async () => {})).toBe(true);
  await post();
  await expect.poll(() => dispatched.length, withinAPoll).toBe(8);
  expect(await testDb.countEvents()).toBe(1);
}, 30_000);

it('leaves an unknown event in the outbox and dispatches the others', async () => {
  const unknown = (topic: string, payload: object) =>
    testDb.db
      .insertInto('outbox')
      .values({ topic, payload: JSON.stringify(payload) })
      .execute();
  await unknown('confetti.thrown', { at: 'midnight' });
  await unknown('post.created', { post: 'of another shape' });
  const queues = await workerHarness.queues();
  start(async (jobs) => {
    await queues.addAll(jobs);
    await record(jobs);
  });
  const postId = await post();
  await expect.poll(postIds, withinAPoll).toEqual([postId]);
  expect(await testDb.countEvents()).toBe(3);
  const notes = workerHarness.lines.filter((line) => line.includes('event.unknown'));
  expect(notes.map((line) => JSON.parse(line).topic)).toEqual(['confetti.thrown', 'post.created']);
  expect(notes.join('')).not.toContain('midnight');
});

it('finishes a dispatch before it closes, and starts none after', async () => {
  let release = () => {};
  const relay = start(async (jobs) => {
    await new Promise<void>((resolve) => (release = resolve));
    await record(jobs);
  });
  await post();
  await sleep(300);
  let closed = false;
  const closing = relay.close().then(() => (closed = true));
  await sleep(300);
  expect(closed).toBe(false);
  release();
  await closing;
  expect(dispatched).toHaveLength(1);
  await post();
  await sleep(2_500);
  expect(dispatched).toHaveLength(1);
});
