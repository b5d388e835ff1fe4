import { setTimeout as sleep } from 'node:timers/promises';
import { completeEvent } from '@dubs/core';
import { startDatabaseProxy } from '@dubs/db/testing';
import type { NewJob } from '@dubs/platform';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { Jobs } from './jobs.ts';
import type { Relay } from './relay.ts';
import { startRelay } from './relay.ts';
import { openNeighbourhood } from './testing/neighbourhood.ts';
import { openShift } from './testing/shift.ts';

const withinASecond = { timeout: 1_000, interval: 10 };
const withASweep = { timeout: 4_000, interval: 20 };

const town = await openNeighbourhood();
const shift = openShift(town.database.url, undefined);
const { core } = await shift.context();
const ann = await town.moveIn();
const group = await town.gather(ann, []);
afterAll(async () => {
  await shift.end();
  await town.leaveTown();
});

const relays: Relay[] = [];
let handed: NewJob<Jobs>[];
beforeEach(() => {
  handed = [];
});
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.close();
  await town.db.deleteFrom('outbox').execute();
});

/** Notes what it is given, in the queue's place. */
const note = async (jobs: readonly NewJob<Jobs>[]): Promise<void> => void handed.push(...jobs);

function start(
  addAll: (jobs: readonly NewJob<Jobs>[]) => Promise<void> = note,
  databaseUrl = town.database.url,
): Relay {
  const relay = startRelay({ core, databaseUrl }, { addAll });
  relays.push(relay);
  return relay;
}
const post = () => town.share(group, ann);
const postIds = () =>
  handed.map(({ payload }) => ('postId' in payload ? payload.postId : 0)).toSorted((a, b) => a - b);

test('an event is handed on as soon as it is committed, once', async () => {
  start();
  await sleep(300);
  const postId = await post();
  await expect.poll(() => handed.length, withinASecond).toBe(1);
  expect(handed[0]).toMatchObject({
    name: 'post.created',
    payload: { postId, groupId: group, userId: ann.userId },
  });
  await sleep(2_500);
  expect(handed).toHaveLength(1);
});

test('what was there before the relay is handed on at its start', async () => {
  const postId = await post();
  start();
  await expect.poll(postIds, withinASecond).toEqual([postId]);
});

test('what is rolled back is never handed on', async () => {
  start();
  await expect(
    town.db.transaction().execute(async (trx) => {
      await town.share(group, ann, 'Not yet', trx);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  const postId = await post();
  await expect.poll(postIds, withinASecond).toEqual([postId]);
});

test('two relays at once share the events: each goes out once', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 150; n++) ids.push(await post());
  let [one, two] = [0, 0];
  const slowly = async (jobs: readonly NewJob<Jobs>[]) => {
    await sleep(30);
    await note(jobs);
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
  await expect.poll(() => handed.length, withASweep).toBe(180);
  await sleep(2_500);
  expect(postIds()).toEqual(ids);
  expect(new Set(handed.map(({ id }) => id)).size).toBe(180);
  expect(one).toBeGreaterThan(0);
  expect(two).toBeGreaterThan(0);
}, 15_000);

test('what the queue does not take stays, and goes out later', async () => {
  let refusals = 0;
  start(async (jobs) => {
    if (refusals++ < 2) throw new Error('the queue is away');
    await note(jobs);
  });
  const ids = [await post()];
  await expect.poll(() => refusals, withinASecond).toBeGreaterThan(0);
  expect(await town.waiting()).toBe(1);
  expect(handed).toEqual([]);
  ids.push(await post());
  await expect.poll(postIds, { ...withASweep, timeout: 6_000 }).toEqual(ids);
}, 10_000);

test('what is committed while the relay’s ear is cut off goes out by its sweep', async () => {
  const wire = await startDatabaseProxy(town.database.url);
  start(note, wire.url);
  const ids = [await post()];
  await expect.poll(postIds, withinASecond).toEqual(ids);
  await wire.cut();
  ids.push(await post());
  await expect.poll(postIds, withASweep).toEqual(ids);

  await wire.mend();
  await sleep(1_500);
  ids.push(await post());
  await expect.poll(postIds, withinASecond).toEqual(ids);
  await relays.splice(0)[0]?.close();
  await wire.cut();
}, 15_000);

test('an event goes out again until its work is done, under the same id for some minutes', async () => {
  start();
  const postId = await post();
  const { id } = await town.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
  for (let times = 1; times <= 6; times++) {
    await expect.poll(() => handed.length, withASweep).toBe(times);
    await town.makeEventsDue();
  }
  await expect.poll(() => handed.length, withASweep).toBe(7);
  const numbers = handed.map((job) => new RegExp(`^ob-[\\da-f]{8}-${id}-(\\d)$`).exec(job.id ?? '')?.[1]);
  expect(numbers.join('')).toBe('0000011');
  expect(new Set(handed.map((job) => job.id)).size).toBe(2);
  expect(new Set(postIds())).toEqual(new Set([postId]));

  expect(await completeEvent(core, { eventId: id }, async () => {})).toBe(true);
  await post();
  await expect.poll(() => handed.length, withASweep).toBe(8);
  expect(await town.waiting()).toBe(1);
}, 30_000);

test('an event that this version does not know holds up no other, and waits', async () => {
  const unknown = (topic: string, payload: object) =>
    town.db
      .insertInto('outbox')
      .values({ topic, payload: JSON.stringify(payload) })
      .execute();
  await unknown('confetti.thrown', { at: 'midnight' });
  await unknown('post.created', { post: 'of another shape' });
  const queues = await shift.queues();
  start(async (jobs) => {
    await queues.addAll(jobs);
    await note(jobs);
  });
  const postId = await post();
  await expect.poll(postIds, withASweep).toEqual([postId]);
  expect(await town.waiting()).toBe(3);
  const notes = shift.lines.filter((line) => line.includes('event.unknown'));
  expect(notes.map((line) => JSON.parse(line).topic)).toEqual(['confetti.thrown', 'post.created']);
  expect(notes.join('')).not.toContain('midnight');
});

test('closing waits for what is being handed on, and hands on nothing after', async () => {
  let release = () => {};
  const relay = start(async (jobs) => {
    await new Promise<void>((resolve) => (release = resolve));
    await note(jobs);
  });
  await post();
  await sleep(300);
  let closed = false;
  const closing = relay.close().then(() => (closed = true));
  await sleep(300);
  expect(closed).toBe(false);
  release();
  await closing;
  expect(handed).toHaveLength(1);
  await post();
  await sleep(2_500);
  expect(handed).toHaveLength(1);
});
