import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { sealed } from './at-rest/index.ts';
import { countConnections, type Db, openDb } from './client.ts';
import { createTestDatabase, recordQueries, startDatabaseProxy, useDatabase } from './testing/index.ts';

it('counts the connections of a pool, and the callers that wait for one', async () => {
  const { db } = await useDatabase({ max: 2 }, onTestFinished);
  expect(countConnections(db)).toEqual({ total: 0, idle: 0, waiting: 0 });
  const naps = [1, 2, 3].map(() => sql`select pg_sleep(1)`.execute(db));
  await expect.poll(() => countConnections(db), { interval: 10 }).toEqual({ total: 2, idle: 0, waiting: 1 });
  await Promise.all(naps);
  expect(countConnections(db)).toEqual({ total: 2, idle: 2, waiting: 0 });
});

it('replaces a connection that stops responding', async () => {
  const database = await createTestDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const db = openDb(proxy.url, { max: 1, statementMs: 300 });
  const ask = () => sql`select 1`.execute(db);
  await ask();
  proxy.mute();
  await expect(ask()).rejects.toThrow('Query read timeout');
  // The muted connection would time out again.
  await ask();
  await proxy.cut();
  await db.destroy();
  await database.drop();
});

it('replaces a connection that was opened while the database was read-only', async () => {
  const { db: owner, url } = await useDatabase({ max: 1 }, onTestFinished);
  const database = sql.id(new URL(url).pathname.slice(1));
  await sql`alter database ${database} set default_transaction_read_only = on`.execute(owner);
  const db = openDb(url, { max: 1 });
  onTestFinished(() => db.destroy());
  const write = () => db.transaction().execute((trx) => sql`create table once ()`.execute(trx));
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await sql`alter database ${database} reset default_transaction_read_only`.execute(owner);
  // The first connection would stay read-only.
  await write();
});

it('begins a transaction with its first statement, and none without one', async () => {
  const { db } = await useDatabase({ max: 1 }, onTestFinished);
  const transactionId = async (trx: Db) => {
    const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx);
    return rows[0]?.id;
  };
  const trips = await recordQueries(() =>
    db.transaction().execute(async (trx) => {
      expect(await transactionId(trx)).toBe(await transactionId(trx));
    }),
  );
  expect(trips.map((texts) => texts.split(' ')[0])).toEqual(['begin;', 'select', 'commit']);
  await db.transaction().execute(async () => undefined);
  await expect(db.transaction().execute(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await transactionId(db)).not.toBe(await transactionId(db));
});

it('rolls back a transaction whose first statement fails', async () => {
  const { db } = await useDatabase({ max: 1 }, onTestFinished);
  const fail = sql`select 1 / 0`;
  await expect(db.transaction().execute((trx) => fail.execute(trx))).rejects.toThrow('division by zero');
  const { rows } = await sql`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
});

it('overrides the defaults of a server for dates, bytes, backslashes and isolation', async () => {
  const { db: owner, url } = await useDatabase({ max: 1 }, onTestFinished);
  const name = new URL(url).pathname.slice(1);
  for (const setting of [
    `datestyle = 'SQL, DMY'`,
    'bytea_output = escape',
    'standard_conforming_strings = off',
    `default_transaction_isolation = 'repeatable read'`,
  ])
    await sql`alter database ${sql.id(name)} set ${sql.raw(setting)}`.execute(owner);
  const db = openDb(url, { max: 1 });
  onTestFinished(() => db.destroy());
  const { rows } = await sql`
    select timestamptz '2026-03-10T06:00:00Z' as at, date '2026-03-10' as day, ${sealed('Hello')}::bytea as text,
      '\\d' as pattern, current_setting('transaction_isolation') as isolation`.execute(db);
  const at = new Date('2026-03-10T06:00:00Z');
  expect(rows).toEqual([
    { at, day: '2026-03-10', text: 'Hello', pattern: '\\d', isolation: 'read committed' },
  ]);
});

it('keeps its limits beside options of the URL', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const url = new URL(database.url);
  url.searchParams.set('options', '-c search_path=own,public -c lock_timeout=1h');
  const db = openDb(url.href, { max: 1 });
  onTestFinished(() => db.destroy());
  const { rows } = await sql`
    select current_setting('search_path') as path, current_setting('lock_timeout') as lock,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  expect(rows).toEqual([{ path: 'own,public', lock: '5s', statement: '15s', idle: '15s' }]);
});
