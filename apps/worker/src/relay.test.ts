import { setTimeout as sleep } from 'node:timers/promises';
import { completeEvent, createComment, OUTBOX_CHANNEL, reactToPost, withoutBudgets } from '@dubs/core';
import { startDatabaseProxy } from '@dubs/db/testing';
import { createMetrics, type NewJob } from '@dubs/platform';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Jobs } from './jobs.ts';
import { type Relay, startRelay } from './relay.ts';
import { openWorker } from './testing/worker-harness.ts';

const withinASecond = { timeout: 1_000, interval: 10 };

const { testDb, harness: workerHarness } = await openWorker();
const { core } = await workerHarness.context();
const [ann, bob] = [await testDb.createUser(), await testDb.createUser()];
const group = await testDb.createGroup(ann, [bob]);

const relays: Relay[] = [];
let dispatched: NewJob<Jobs>[];
beforeEach(() => {
  dispatched = [];
});
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.close();
  await mendNotifications();
  await testDb.db.deleteFrom('outbox').execute();
});

/** Records jobs in place of the queue. */
const record = async (jobs: readonly NewJob<Jobs>[]): Promise<void> => void dispatched.push(...jobs);

function start(
  addAll: (jobs: readonly NewJob<Jobs>[]) => Promise<void> = record,
  databaseUrl = testDb.database.url,
): Relay {
  const relay = startRelay({ core, metrics: createMetrics(), databaseUrl }, { addAll });
  relays.push(relay);
  return relay;
}
const bobsNotifications = [{ userId: bob.userId, type: 'post' }];
const post = () => testDb.createPost(group, ann);

let exports = 0;
/** Writes an event for the queue, as a use case does. */
async function requestExport(): Promise<number> {
  exports += 1;
  await sql`
    with event as (
      insert into outbox (topic, payload) values ('export.requested', jsonb_build_object('exportId', ${exports}::int)))
    select pg_notify(${OUTBOX_CHANNEL}, '')`.execute(testDb.db);
  return exports;
}
const exportIds = () =>
  dispatched.map(({ payload }) => ('exportId' in payload ? payload.exportId : 0)).toSorted((a, b) => a - b);

const breakNotifications = () =>
  sql`alter table notifications add constraint broken check (comment_id is null) not valid`.execute(
    testDb.db,
  );
const mendNotifications = () =>
  sql`alter table notifications drop constraint if exists broken`.execute(testDb.db);
async function comment(postId: number): Promise<void> {
  await createComment({ ...core, ...withoutBudgets }, bob, { postId, content: 'Well done!' });
}

it('handles an event as soon as it is committed, without the queue', async () => {
  start();
  await sleep(300);
  const waits: number[] = [];
  // Most are committed during the pause after the one before.
  for (let n = 0; n < 8; n++) {
    const postId = await post();
    const began = performance.now();
    await expect.poll(() => testDb.findNotifications(postId)).toEqual(bobsNotifications);
    waits.push(performance.now() - began);
  }
  // A lost signal costs two seconds, nearly every time. A busy machine may be late once.
  expect(waits.toSorted((a, b) => a - b)[4]).toBeLessThan(1_000);
  await expect.poll(() => testDb.countEvents()).toBe(0);
  expect(dispatched).toEqual([]);
});

it('handles 250 events in batches', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 250; n++) ids.push(await post());
  start();
  await expect.poll(() => testDb.countEvents()).toBe(0);
  for (const id of ids) expect(await testDb.findNotifications(id)).toEqual(bobsNotifications);
});

it('shares events with another relay, each handled once', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 150; n++) ids.push(await post());
  start();
  start();
  for (let n = 0; n < 30; n++) ids.push(await post());
  await expect.poll(() => testDb.countEvents()).toBe(0);
  for (const id of ids) expect(await testDb.findNotifications(id)).toEqual(bobsNotifications);
});

it('an event that fails waits for 15 seconds, and blocks no other', async () => {
  const bad = await post();
  await comment(bad);
  await breakNotifications();
  const ids = [bad, await post(), await post()];
  start();
  await expect.poll(() => testDb.countEvents()).toBe(1);
  await mendNotifications();
  for (const id of ids) expect(await testDb.findNotifications(id)).toEqual(bobsNotifications);
  const { rows } = await sql`
    select topic, hand_overs, extract(epoch from next_hand_over - now()) > 5 as waits from outbox`.execute(
    testDb.db,
  );
  expect(rows).toEqual([{ topic: 'comment.created', hand_overs: 1, waits: true }]);
  const failures = workerHarness.lines.filter((line) => line.includes('event.failed'));
  expect(failures.map((line) => JSON.parse(line))).toMatchObject([{ topic: 'comment.created', attempt: 1 }]);

  await testDb.makeEventsDue();
  await expect.poll(() => testDb.findNotifications(bad)).toHaveLength(2);
  expect(await testDb.countEvents()).toBe(0);
});

it('notifies no one of a reaction that was added and removed in one batch', async () => {
  const postId = await post();
  const react = () => reactToPost({ ...core, ...withoutBudgets }, bob, { postId, emoji: '🔥' });
  await react();
  await react();
  start();
  await expect.poll(() => testDb.countEvents()).toBe(0);
  expect(await testDb.findNotifications(postId)).toEqual(bobsNotifications);

  await react();
  await expect
    .poll(() => testDb.findNotifications(postId))
    .toEqual([{ userId: ann.userId, type: 'reaction' }, ...bobsNotifications]);
});

it('handles events while the queue is away', async () => {
  start(() => Promise.reject(new Error('the queue is away')));
  await requestExport();
  const postId = await post();
  await expect.poll(() => testDb.findNotifications(postId)).toEqual(bobsNotifications);
  await expect.poll(() => testDb.countEvents()).toBe(1);
});

it('dispatches an event once, as soon as it is committed', async () => {
  start();
  await sleep(300);
  const exportId = await requestExport();
  await expect.poll(() => dispatched.length, withinASecond).toBe(1);
  expect(dispatched[0]).toMatchObject({
    name: 'export.requested',
    payload: { exportId },
  });
  await sleep(2_500);
  expect(dispatched).toHaveLength(1);
});

it('passes on fields that this version does not know, for a newer worker', async () => {
  const exportId = await requestExport();
  await testDb.db
    .updateTable('outbox')
    .set({ payload: sql`payload || '{"mood": "proud"}'` })
    .execute();
  start();
  await expect.poll(exportIds).toEqual([exportId]);
  expect(dispatched[0]?.payload).toMatchObject({ mood: 'proud' });
});

it('dispatches earlier events when it starts', async () => {
  const exportId = await requestExport();
  start();
  await expect.poll(exportIds).toEqual([exportId]);
});

it('never handles an event that was rolled back', async () => {
  start();
  await expect(
    testDb.db.transaction().execute(async (trx) => {
      await testDb.createPost(group, ann, 'Not yet', trx);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  const postId = await post();
  await expect.poll(() => testDb.findNotifications(postId)).toEqual(bobsNotifications);
  const { rows } = await sql`select from posts where content = 'Not yet'`.execute(testDb.db);
  expect(rows).toEqual([]);
});

it('keeps events that the queue refuses, and dispatches them later', async () => {
  let refusals = 0;
  start(async (jobs) => {
    if (refusals++ < 2) throw new Error('the queue is away');
    await record(jobs);
  });
  const ids = [await requestExport()];
  await expect.poll(() => refusals).toBeGreaterThan(0);
  expect(await testDb.countEvents()).toBe(1);
  expect(dispatched).toEqual([]);
  ids.push(await requestExport());
  await expect.poll(exportIds).toEqual(ids);
});

it('polls for events while it is disconnected', async () => {
  const proxy = await startDatabaseProxy(testDb.database.url);
  start(record, proxy.url);
  const ids = [await requestExport()];
  await expect.poll(exportIds).toEqual(ids);
  await proxy.cut();
  ids.push(await requestExport());
  await expect.poll(exportIds).toEqual(ids);

  await proxy.restore();
  await sleep(1_500);
  ids.push(await requestExport());
  await expect.poll(exportIds, withinASecond).toEqual(ids);
  await relays.splice(0)[0]?.close();
  await proxy.cut();
});

it('dispatches an event again until it is completed, under the same job id for some minutes', async () => {
  start();
  const exportId = await requestExport();
  const event = testDb.db
    .selectFrom('outbox')
    .select(['id', 'hand_overs'])
    .where('topic', '=', 'export.requested');
  const { id } = await event.executeTakeFirstOrThrow();
  for (let times = 1; times <= 7; times++) {
    if (times > 1) await testDb.makeEventsDue();
    // It is dispatched before that is counted and the event postponed.
    await expect.poll(async () => (await event.executeTakeFirst())?.hand_overs).toBe(times);
    expect(dispatched).toHaveLength(times);
  }
  const numbers = dispatched.map((job) => new RegExp(`^ob-[\\da-f]{8}-${id}-(\\d)$`).exec(job.id ?? '')?.[1]);
  expect(numbers.join('')).toBe('0000011');
  expect(new Set(dispatched.map((job) => job.id)).size).toBe(2);
  expect(new Set(exportIds())).toEqual(new Set([exportId]));

  expect(await completeEvent(core, { eventId: id }, async () => {})).toBe(true);
  await requestExport();
  await expect.poll(() => dispatched.length).toBe(8);
  expect(await testDb.countEvents()).toBe(1);
});

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
  const exportId = await requestExport();
  await expect.poll(exportIds).toEqual([exportId]);
  expect(await testDb.countEvents()).toBe(3);
  const notes = workerHarness.lines.filter((line) => line.includes('event.unknown'));
  expect(notes.map((line) => JSON.parse(line).topic)).toEqual(['confetti.thrown', 'post.created']);
  expect(notes.join('')).not.toContain('midnight');
});

it('finishes a dispatch before it closes, and starts none after', async () => {
  let release: (() => void) | undefined;
  const relay = start(async (jobs) => {
    await new Promise<void>((resolve) => (release = resolve));
    await record(jobs);
  });
  await requestExport();
  await expect.poll(() => release).toBeDefined();
  let closed = false;
  const closing = relay.close().then(() => (closed = true));
  await sleep(300);
  expect(closed).toBe(false);
  release?.();
  await closing;
  expect(dispatched).toHaveLength(1);
  await requestExport();
  await sleep(2_500);
  expect(dispatched).toHaveLength(1);
});
