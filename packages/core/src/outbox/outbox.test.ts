import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, migrateToLatest, openDb, tableEpoch } from '@dubs/db';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import { useDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { noopLiveBus } from '../live/index.ts';
import { completeEvent } from './complete-event.ts';
import { emit } from './emit.ts';
import { commentCreated, postCreated } from './events.ts';
import { listStuckEvents, measureOutbox } from './outbox.queries.ts';
import type { DueEvent } from './parse-event.ts';
import { type EventHandling, relayEvents } from './relay-events.ts';

const { db } = await useDatabase();
const silent = { info() {}, warn() {}, error() {} };
const ctx = { db, live: noopLiveBus, log: silent };

const payload = { postId: 1, groupId: 2, userId: 3 };
let id: number;
beforeEach(async () => {
  await db.deleteFrom('outbox').execute();
  await emit(db, postCreated, payload);
  ({ id } = await db.selectFrom('outbox').select('id').executeTakeFirstOrThrow());
});
const isThere = async () => (await db.selectFrom('outbox').selectAll().execute()).length === 1;
/** Relays events without handling them, unless `handling` says otherwise. */
const relay = (limit: number, handling: Partial<EventHandling>) =>
  relayEvents(ctx, limit, {
    isHandled: () => false,
    handle: async () => {},
    onHandled: () => {},
    dispatch: async () => {},
    ...handling,
  });
const dispatch = async () => {
  const events: DueEvent[] = [];
  await relay(10, { dispatch: async (some) => void events.push(...some) });
  return events;
};
const handle = async (work: EventHandling['handle']) => {
  const outcomes: string[] = [];
  await relay(10, {
    isHandled: () => true,
    handle: work,
    onHandled: (topic, outcome) => void outcomes.push(`${topic} ${outcome}`),
  });
  return outcomes;
};

it('an event commits with its transaction or not at all', async () => {
  const abandoned = inTransaction(db, async (trx) => {
    await emit(trx, postCreated, { ...payload, postId: 99 });
    throw new Error('no');
  });
  await expect(abandoned).rejects.toThrow('no');
  expect(await dispatch()).toMatchObject([{ id, topic: 'post.created', payload, attempts: 0 }]);
});

it('is due again after a pause that grows from 15 seconds to an hour', async () => {
  const pauses: number[] = [];
  for (let n = 0; n < 12; n++) {
    expect(await dispatch()).toMatchObject([{ id, attempts: n }]);
    expect(await dispatch()).toEqual([]);
    const { rows } = await sql<{ pause: number }>`
      select extract(epoch from next_hand_over - now())::float8 as pause from outbox`.execute(db);
    pauses.push(Math.round((rows[0]?.pause ?? 0) / 15) * 15);
    await sql`update outbox set next_hand_over = now()`.execute(db);
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 3_600]);
});

it('dispatches the events longest due first, at most as many as asked for', async () => {
  for (let n = 2; n <= 5; n++) await emit(db, postCreated, { ...payload, postId: n });
  await sql`update outbox set next_hand_over = now() - interval '1 hour' where id = ${id + 2}`.execute(db);
  const orders: number[][] = [];
  for (let n = 0; n < 3; n++)
    await relay(2, { dispatch: async (events) => void orders.push(events.map((event) => event.id - id)) });
  expect(orders).toEqual([[2, 0], [1, 3], [4]]);
});

it('is due again after a few seconds when the queue refuses it, and that counts as no attempt', async () => {
  const failing = relay(10, { dispatch: () => Promise.reject(new Error('the queue is away')) });
  await expect(failing).rejects.toThrow('the queue is away');
  expect(await dispatch()).toEqual([]);
  await sql`update outbox set next_hand_over = next_hand_over - interval '5 seconds'`.execute(db);
  expect(await dispatch()).toMatchObject([{ id, attempts: 0 }]);
});

it('handles all events of a batch in one transaction, and deletes them', async () => {
  await emit(db, commentCreated, { commentId: 7 });
  const batches: string[][] = [];
  expect(await handle(async (_, events) => void batches.push(events.map(({ topic }) => topic)))).toEqual([
    'post.created done',
    'comment.created done',
  ]);
  expect(batches).toEqual([['post.created', 'comment.created']]);
  expect(await measureOutbox(db)).toMatchObject({ waiting: 0 });
});

it('does not handle an event that another call is handling', async () => {
  await handle(async () => {
    expect(await handle(async () => {})).toEqual([]);
  });
  expect(await isThere()).toBe(false);
});

it('handles one by one when a batch fails, and only the event that fails waits', async () => {
  await emit(db, commentCreated, { commentId: 7 });
  await emit(db, postCreated, payload);
  const work: EventHandling['handle'] = async (_, events) => {
    if (events.some(({ topic }) => topic === 'comment.created')) throw new Error('poisoned');
  };
  expect(await handle(work)).toEqual(['post.created done', 'comment.created failed', 'post.created done']);
  const rest = await db.selectFrom('outbox').select(['topic', 'hand_overs']).execute();
  expect(rest).toEqual([{ topic: 'comment.created', hand_overs: 1 }]);
  expect(await handle(async () => {})).toEqual([]);
});

it('its work is done once, however many try', async () => {
  let done = 0;
  const complete = () =>
    completeEvent(ctx, { eventId: id }, async () => {
      done++;
      await sleep(50);
    });
  const answers = await Promise.all([complete(), complete(), complete(), complete(), complete()]);
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(done).toBe(1);
  expect(await isThere()).toBe(false);
  expect(await complete()).toBe(false);
});

it('stays when its work fails, and its work is rolled back', async () => {
  const work = completeEvent(ctx, { eventId: id }, async (trx) => {
    await emit(trx, postCreated, payload);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await isThere()).toBe(true);
  expect(await completeEvent(ctx, { eventId: id }, async () => {})).toBe(true);
});

it('does not complete an event that reuses the id of another, as after a failover', async () => {
  const [event] = await dispatch();
  const writtenAt = event?.payload.writtenAt ?? 0;
  const lost = { eventId: id, writtenAt: writtenAt - 1 };
  expect(await completeEvent(ctx, lost, () => Promise.reject(new Error('done for another')))).toBe(false);
  expect(await isThere()).toBe(true);
  expect(await completeEvent(ctx, { eventId: id, writtenAt }, async () => {})).toBe(true);
});

describe('the epoch', () => {
  const epoch = async () => {
    await sql`update outbox set next_hand_over = now()`.execute(db);
    return (await dispatch())[0]?.epoch;
  };

  it('stays while events come and go', async () => {
    const before = await epoch();
    await emit(db, postCreated, payload);
    expect(await epoch()).toBe(before);
  });

  it('differs after the table was truncated or created again', async () => {
    const before = await epoch();
    await sql`create table backup as table outbox`.execute(db);
    await sql`truncate outbox`.execute(db);
    await sql`insert into outbox overriding system value table backup`.execute(db);
    await sql`drop table backup`.execute(db);
    expect(await epoch()).not.toBe(before);
  });

  it('differs in a copy of the database, and after each start of PostgreSQL', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dubs-epoch-'));
    await chmod(folder, 0o755);
    const epochs: string[] = [];
    const read = async (url: string, name: string) => {
      const at = openDb(url.replace(/dubs$/, name), { max: 1 });
      const { rows } = await sql<{ epoch: string }>`select ${tableEpoch('outbox')} as epoch`.execute(at);
      epochs.push(...rows.map((row) => row.epoch));
      await at.destroy();
    };
    const first = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), fast: true });
    await migrateToLatest(first.url);
    await read(first.url, 'dubs');
    const maintenance = openDb(first.url.replace(/dubs$/, 'postgres'), { max: 1 });
    await sql`create database copy template dubs`.execute(maintenance);
    await maintenance.destroy();
    await read(first.url, 'copy');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), fast: true });
    await read(second.url, 'dubs');
    await second.stop();
    await rm(folder, { recursive: true });
    expect(new Set(epochs).size).toBe(3);
  });
});

it('measures how many events wait, and how long the oldest does', async () => {
  await emit(db, postCreated, payload);
  await sql`update outbox set created_at = now() - interval '90 seconds' where id = ${id}`.execute(db);
  const { waiting, oldestSeconds } = await measureOutbox(db);
  expect(waiting).toBe(2);
  expect(oldestSeconds).toBeGreaterThanOrEqual(90);
  expect(oldestSeconds).toBeLessThan(100);
  await db.deleteFrom('outbox').execute();
  expect(await measureOutbox(db)).toEqual({ waiting: 0, oldestSeconds: 0 });
});

it('lists events that were attempted again and again as stuck', async () => {
  await emit(db, commentCreated, { commentId: 7 });
  await sql`update outbox set hand_overs = 5`.execute(db);
  expect(await listStuckEvents(db, 10)).toEqual([]);
  await sql`update outbox set hand_overs = 6 where id = ${id}`.execute(db);
  const stuck = {
    id,
    topic: 'post.created',
    payload,
    attempts: 6,
    createdAt: expect.any(Date),
    nextAttemptAt: expect.any(Date),
  };
  expect(await listStuckEvents(db, 10)).toEqual([stuck]);
  await sql`update outbox set hand_overs = 6`.execute(db);
  expect(await listStuckEvents(db, 1)).toEqual([stuck]);
});
