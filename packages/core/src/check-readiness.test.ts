import { openDb } from '@dubs/db';
import { createTestDatabase, startDatabaseProxy } from '@dubs/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createReadinessCheck } from './check-readiness.ts';

const database = await createTestDatabase();
const wire = await startDatabaseProxy(database.url);
const db = openDb(wire.url);
afterAll(async () => {
  await db.destroy();
  await wire.cut();
  await database.drop();
});

const fine = async () => {};
let draining: boolean;
let asked: number;
beforeEach(() => {
  draining = false;
  asked = 0;
});

function checkWith({
  queue = fine,
  storage = fine,
}: {
  queue?: () => Promise<void>;
  storage?: () => Promise<void>;
}) {
  const blobs = {
    put: fine,
    get: async () => null,
    delete: fine,
    tidy: fine,
    check: storage,
    async *list() {},
  };
  const isDraining = () => draining;
  return createReadinessCheck({ db, blobs }, { isDraining, queue: () => (asked++, queue()) });
}

const allWell = { ready: true, draining: false, database: 'ok', queue: 'ok', storage: 'ok' };

test('ready when all is well, and not while draining', async () => {
  const check = checkWith({});
  expect(await check()).toEqual(allWell);
  draining = true;
  expect(await check()).toEqual({ ...allWell, ready: false, draining: true });
});

test('the loss of queue and storage is told, and leaves it ready; a silent one is not waited for', async () => {
  const check = checkWith({
    queue: () => new Promise(() => {}),
    storage: () => Promise.reject(new Error('no such folder /var/secret')),
  });
  const start = Date.now();
  expect(await check()).toEqual({ ...allWell, queue: 'does not answer', storage: 'does not answer' });
  expect(Date.now() - start).toBeLessThan(4_000);
});

test('those who ask at once share the answer', async () => {
  const check = checkWith({});
  const answers = await Promise.all([check(), check(), check()]);
  expect(answers).toEqual([allWell, allWell, allWell]);
  expect(asked).toBe(1);
  await check();
  expect(asked).toBe(2);
});

test('not ready on a database that lacks a migration, nor without one', async () => {
  const check = checkWith({});
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`.execute(
    db,
  );
  expect(await check()).toEqual({ ...allWell, ready: false, database: 'is not migrated' });
  const [last] = rows;
  await sql`insert into kysely_migration (name, timestamp) values (${last?.name}, ${last?.timestamp})`.execute(
    db,
  );
  expect(await check()).toEqual(allWell);
  await wire.cut();
  expect(await check()).toEqual({ ...allWell, ready: false, database: 'does not answer' });
});
