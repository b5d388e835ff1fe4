import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countConnections, openDb } from './client.ts';
import { createTestDatabase, startDatabaseProxy } from './testing/index.ts';

test('a pool tells how many connections it holds, and how many wait for one', async () => {
  const database = await createTestDatabase();
  const db = openDb(database.url, { max: 2 });
  expect(countConnections(db)).toEqual({ total: 0, idle: 0, waiting: 0 });
  const naps = [1, 2, 3].map(() => sql`select pg_sleep(1)`.execute(db));
  await expect.poll(() => countConnections(db), { interval: 10 }).toEqual({ total: 2, idle: 0, waiting: 1 });
  await Promise.all(naps);
  expect(countConnections(db)).toEqual({ total: 2, idle: 2, waiting: 0 });
  await db.destroy();
  await database.drop();
});

test('a connection that falls silent is given up for a new one, and nobody waits for it a second time', async () => {
  const database = await createTestDatabase();
  const wire = await startDatabaseProxy(database.url);
  const db = openDb(wire.url, { max: 1, statementMs: 300 });
  const ask = () => sql`select 1`.execute(db);
  await ask();
  wire.mute();
  await expect(ask()).rejects.toThrow('Query read timeout');
  const again = performance.now();
  await ask();
  expect(performance.now() - again).toBeLessThan(1_000);
  await wire.cut();
  await db.destroy();
  await database.drop();
});
