import { listMigrationNames, migrateToLatest, openDb } from '@dubs/db';
import { createTestDatabase, startDatabaseProxy } from '@dubs/db/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StorageRefused } from '../ports.ts';
import { type ReadinessCheck, type ReadinessSources, startReadinessCheck } from './check-readiness.ts';

const database = await createTestDatabase();
const proxy = await startDatabaseProxy(database.url);
const db = openDb(proxy.url);
afterAll(async () => {
  await db.destroy();
  await proxy.cut();
  await database.drop();
});

const fine = async (): Promise<string[]> => [];
const silent = () => new Promise<string[]>(() => {});
let draining: boolean;
let checked: [string, number][];
let logged: unknown[];
let aheadMs: number;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const note = (fields: object, event: string) => void logged.push([event, fields]);
const log = { info: note, warn: note, error: note };
let asked: { queue: number; storage: number };
let check: ReadinessCheck;
beforeEach(() => {
  draining = false;
  checked = [];
  logged = [];
  aheadMs = 0;
  asked = { queue: 0, storage: 0 };
});
afterEach(() => {
  check.close();
  vi.restoreAllMocks();
});

async function start({
  queue = fine,
  storage = fine,
  ...more
}: Partial<Omit<ReadinessSources, 'queue'>> & Partial<Record<'queue' | 'storage', typeof fine>> = {}) {
  const blobs = { check: () => (asked.storage++, storage()) };
  check = await startReadinessCheck(
    { db, blobs: blobs as never, clock, log },
    {
      isDraining: () => draining,
      queue: () => (asked.queue++, queue()),
      onChecked: (...each) => void checked.push(each),
      ...more,
    },
    { askMs: 100, waitMs: 500 },
  );
}

const allWell = { ready: true, draining: false, database: 'ok', queue: 'ok', storage: 'ok' };

it('is ready when all is well, and not from the moment that it drains', async () => {
  await start();
  await expect.poll(check.read).toEqual(allWell);
  draining = true;
  expect(check.read()).toEqual({ ...allWell, ready: false, draining: true });
});

it('names a queue and a storage that are silent or fail, and stays ready', async () => {
  await start({
    queue: silent,
    storage: (): Promise<string[]> => Promise.reject(new Error('no such folder /var/secret')),
  });
  await expect.poll(check.read).toEqual({ ...allWell, queue: 'does not answer', storage: 'does not answer' });
});

it('says how a storage refuses, until it does not answer', async () => {
  let storage = (): Promise<string[]> => Promise.reject(new StorageRefused('refuses', 'It refuses the key.'));
  await start({ storage: () => storage() });
  await expect
    .poll(check.read)
    .toEqual({ ...allWell, storage: 'refuses', warnings: ['It refuses the key.'] });
  storage = silent;
  await expect.poll(check.read).toEqual({ ...allWell, storage: 'does not answer' });
});

it('notices that a queue falls silent, and that it is back', async () => {
  let queue = fine;
  await start({ queue: () => queue() });
  queue = silent;
  await expect.poll(check.read).toEqual({ ...allWell, queue: 'does not answer' });
  queue = fine;
  await expect.poll(check.read).toEqual(allWell);
});

it('warns of what explains a silent source, once, until that is back', async () => {
  let queue = silent;
  const explain = async () => ['The sentinel 10.0.0.1:26379 does not answer.'];
  await start({ queue: () => queue(), explain: { database: explain, queue: explain } });
  const warnings = await explain();
  await expect.poll(() => check.read()).toEqual({ ...allWell, queue: 'does not answer', warnings });
  queue = fine;
  await expect.poll(check.read).toEqual(allWell);
});

it('does not wait for an explanation that does not come', async () => {
  await start({ queue: silent, explain: { queue: silent } });
  await expect.poll(() => asked.queue).toBeGreaterThan(1);
  await expect.poll(check.read).toEqual({ ...allWell, queue: 'does not answer' });
});

it('warns of a further source that does not answer, and stays ready', async () => {
  let isAway = true;
  const ask = async () => {
    if (isAway) throw new Error('away');
  };
  await start({ others: [{ ask, explain: async () => ['The Redis of limits does not answer.'] }] });
  await expect.poll(check.read).toEqual({ ...allWell, warnings: ['The Redis of limits does not answer.'] });
  isAway = false;
  await expect.poll(check.read).toEqual(allWell);
});

it('passes on what the queue warns of, and stays ready', async () => {
  let warnings = ['It may forget.'];
  await start({ queue: async () => warnings });
  await expect.poll(check.read).toEqual({ ...allWell, warnings: ['It may forget.'] });
  warnings = [];
  await expect.poll(check.read).toEqual(allWell);
});

it('names what the host has turned off, and stays ready', async () => {
  await start({ off: ['texts'] });
  await expect.poll(check.read).toEqual({ ...allWell, off: ['texts'] });
});

it('says how long each source took, and of one that is silent how long was waited', async () => {
  await start({ queue: silent });
  await expect.poll(() => new Set(checked.map(([source]) => source)).size).toBe(3);
  const secondsOf = (name: string) => checked.find(([source]) => source === name)?.[1];
  expect(secondsOf('database')).toBeGreaterThan(0);
  expect(secondsOf('queue')).toBeGreaterThan(0.45);
});

it('asks in its own rhythm, however many read', async () => {
  await start();
  const { queue } = asked;
  for (let n = 0; n < 1_000; n++) check.read();
  expect(asked.queue).toBe(queue);
  await expect.poll(() => asked.queue).toBeGreaterThan(queue);
});

it('never has two questions to the storage at once: one that hangs takes a thread', async () => {
  await start({ storage: silent });
  await expect.poll(() => checked.filter(([source]) => source === 'storage').length).toBeGreaterThan(1);
  expect(asked.storage).toBe(1);
  expect(asked.queue).toBeGreaterThan(1);
});

it('takes no old answer for a present one, as when the process stood still', async () => {
  await start();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 6_000);
  expect(check.read()).toMatchObject({ ready: false, database: 'does not answer' });
});

it('warns of a clock that differs from the database by more than five seconds, and stays ready', async () => {
  await start();
  await expect.poll(check.read).toEqual(allWell);
  await expect.poll(() => Math.abs(check.clockSkew() ?? NaN)).toBeLessThan(0.5);
  aheadMs = 7_000;
  const warning = expect.stringMatching(
    /^The clock of this machine is [67]\.\d seconds ahead of the database's: /,
  );
  await expect.poll(check.read).toEqual({ ...allWell, warnings: [warning] });
  aheadMs = -7_000;
  const other = expect.stringMatching(/is [67]\.\d seconds behind the database's: /);
  await expect.poll(check.read).toEqual({ ...allWell, warnings: [other] });
  expect(check.clockSkew()).toBeLessThan(-6);
  aheadMs = 0;
  await expect.poll(check.read).toEqual(allWell);
  expect(logged).toEqual([
    ['clock.skewed', { seconds: expect.closeTo(7, 0) }],
    ['clock.corrected', { seconds: expect.closeTo(0, 0) }],
  ]);
});

it('is not ready on a database that lacks an older migration than its newest, and is on one of a newer build', async () => {
  const older = listMigrationNames().at(-2) ?? '';
  const newer = '9999-of-a-newer-build';
  await sql`update kysely_migration set name = ${newer} where name = ${older}`.execute(db);
  await start();
  await expect.poll(check.read).toMatchObject({ ready: false, database: 'is not migrated' });
  await sql`insert into kysely_migration (name, timestamp) values (${older}, '')`.execute(db);
  await expect.poll(check.read).toEqual(allWell);
  await sql`delete from kysely_migration where name = ${newer}`.execute(db);
});

it('is not ready on a database that lacks a migration, nor without one', async () => {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`.execute(
    db,
  );
  await start();
  await expect.poll(check.read).toEqual({ ...allWell, ready: false, database: 'is not migrated' });
  const [last] = rows;
  await sql`insert into kysely_migration (name, timestamp) values (${last?.name}, ${last?.timestamp})`.execute(
    db,
  );
  await expect.poll(check.read).toEqual(allWell);
  await proxy.cut();
  await expect.poll(check.read).toEqual({ ...allWell, ready: false, database: 'does not answer' });
});

it('is not ready while a migration is half done', async () => {
  const half = await createTestDatabase();
  const other = openDb(half.url);
  const newest = listMigrationNames().at(-1) ?? '';
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(other);
  await sql`delete from kysely_migration where name = ${newest}`.execute(other);
  const held = await other.startTransaction().execute();
  await sql`lock table post_views in access share mode`.execute(held);
  const run = async (on: Kysely<unknown>) => {
    await sql`create table half_done ()`.execute(on);
    await sql`alter table post_views add column late text`.execute(on);
  };
  const from = Object.fromEntries(rows.map(({ name }) => [name, { up: run, isTransactional: false }]));
  const migrating = migrateToLatest(half.url, { from, lockTimeoutMs: 60_000 });
  const step = sql<{ table: string | null }>`select to_regclass('half_done') as table`;
  await expect.poll(async () => (await step.execute(other)).rows[0]?.table).toBe('half_done');
  check = await startReadinessCheck(
    { db: other, blobs: { check: async () => undefined } as never, clock, log },
    { isDraining: () => false, queue: fine },
    { askMs: 100, waitMs: 500 },
  );
  expect(check.read()).toMatchObject({ ready: false, database: 'is not migrated' });
  await held.rollback().execute();
  await migrating;
  await expect.poll(() => check.read().ready).toBe(true);
  check.close();
  await other.destroy();
  await half.drop();
});
