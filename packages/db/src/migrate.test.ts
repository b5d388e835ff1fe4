import { text } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openSnapshot } from './backup/index.ts';
import { type Db, openDb } from './client.ts';
import { listMigrationNames, type MigrateOptions, migrateToLatest } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createIndex, inOwnTransaction, type OnlineMigration } from './online-migration.ts';
import { useDatabase } from './testing/index.ts';
import { sqlState } from './transaction.ts';

const LOCK_NOT_AVAILABLE = '55P03';

let db: Db;
let url: string;
beforeEach(async () => {
  ({ url, db } = await useDatabase({ max: 3 }, onTestFinished));
});

const running =
  (...statements: string[]) =>
  async (on: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(on);
  };

/** Migrates by these after all others. */
const migrate = (added: Record<string, OnlineMigration>, options: MigrateOptions = {}) =>
  migrateToLatest(url, { from: { ...migrations, ...added }, ...options });

const isThere = async (name: string): Promise<boolean> => {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass(${name}) is not null as "isThere"`.execute(db);
  return rows[0]?.isThere ?? false;
};

/** Locks a table. Returns what ends that. */
async function lockTable(name: string, mode = 'access exclusive'): Promise<() => Promise<void>> {
  const trx = await db.startTransaction().execute();
  await sql`lock table ${sql.table(name)} in ${sql.raw(mode)} mode`.execute(trx);
  return () => trx.rollback().execute();
}

it('keeps the migrations before one that fails, and continues with that one', async () => {
  const good = { up: running('create table one (id bigint)') };
  const bad = { up: running('create table two (id bigint)', 'select 1 / 0') };
  await expect(migrate({ '9001-good': good, '9002-bad': bad })).rejects.toThrow('division by zero');
  expect([await isThere('one'), await isThere('two')]).toEqual([true, false]);
  const mended = { up: running('create table two (id bigint)') };
  expect(await migrate({ '9001-good': good, '9002-bad': mended })).toEqual(['9002-bad']);
});

it('changes nothing and says so when a newer build has migrated', async () => {
  const onNewer = vi.fn<() => void>();
  expect(
    await migrate({ '9001-newer': { up: running('create table newer (id bigint)') } }, { onNewer }),
  ).toEqual(['9001-newer']);
  expect(onNewer).not.toHaveBeenCalled();
  expect(await migrate({}, { onNewer })).toEqual([]);
  expect(onNewer).toHaveBeenCalledOnce();
});

it('refuses a new database whose encoding counts bytes as characters, and warns of one in use', async () => {
  const other = new URL(url);
  const name = `${other.pathname.slice(1)}_ascii`;
  await sql`create database ${sql.id(name)} encoding 'SQL_ASCII' locale_provider libc locale 'C' template template0`.execute(
    db,
  );
  onTestFinished(async () => void (await sql`drop database ${sql.id(name)}`.execute(db)));
  other.pathname = name;
  await expect(migrateToLatest(other.href)).rejects.toThrow('encoding SQL_ASCII');

  // One in use: it stays usable.
  const used = openDb(other.href);
  await sql`create table kysely_migration (name text, timestamp text)`.execute(used);
  for (const migration of listMigrationNames())
    await sql`insert into kysely_migration values (${migration}, '')`.execute(used);
  await used.destroy();
  const onOtherEncoding = vi.fn<(encoding: string) => void>();
  expect(await migrateToLatest(other.href, { onOtherEncoding })).toEqual([]);
  expect(onOtherEncoding).toHaveBeenCalledExactlyOnceWith('SQL_ASCII');
});

it('applies a migration once its table is free, and holds up others for a moment only', async () => {
  const unlock = await lockTable('groups', 'access share');
  const added = { '9001-busy': { up: running('alter table groups add column motto text') } };
  const migrating = migrate(added, { lockTimeoutMs: 100, pauseMs: 300 });
  await expect.poll(() => countWaiting('alter table groups%')).toBe(1);
  // Waits behind the migration that waits, until that gives up.
  await sql`select from groups`.execute(db);
  await unlock();
  expect(await migrating).toEqual(['9001-busy']);
});

it('waits for the end of a backup, however long it reads', async () => {
  const snapshot = await openSnapshot(url);
  await text(snapshot.copy({ name: 'groups', columns: ['id'] }));
  let waits = 0;
  const added = { '9001-busy': { up: running('alter table groups add column motto text') } };
  const onBackup = () => void waits++;
  const migrating = migrate(added, { lockTimeoutMs: 50, tries: 1, pauseMs: 20, onBackup });
  await expect.poll(() => waits).toBe(1);
  expect(await countWaiting('alter table groups%')).toBe(0);
  await snapshot.close();
  expect(await migrating).toEqual(['9001-busy']);
  expect(waits).toBe(1);
});

it('fails when a table stays locked through all tries', async () => {
  const unlock = await lockTable('groups');
  const added = {
    '9001-free': { up: running('create table one (id bigint)') },
    '9002-busy': { up: running('alter table groups add column motto text') },
  };
  const failed = await migrate(added, { lockTimeoutMs: 50, tries: 3, pauseMs: 10 }).catch(
    (error: unknown) => error,
  );
  await unlock();
  expect(sqlState(failed)).toBe(LOCK_NOT_AVAILABLE);
  expect(await migrate(added)).toEqual(['9002-busy']);
});

it('repeats an interrupted migration without a transaction from the beginning', async () => {
  const interrupted = {
    isTransactional: false,
    up: running('create table if not exists one (id bigint)', 'select 1 / 0'),
  };
  await expect(migrate({ '9001-steps': interrupted })).rejects.toThrow('division by zero');
  expect(await isThere('one')).toBe(true);
  const whole = {
    isTransactional: false,
    up: running('create table if not exists one (id bigint)', 'create table two (id bigint)'),
  };
  expect(await migrate({ '9001-steps': whole })).toEqual(['9001-steps']);
  expect(await isThere('two')).toBe(true);
});

it('continues with the migration that a crash interrupted', async () => {
  const one = { up: running('create table one (id bigint)') };
  const crashing = { up: running('create table two (id bigint)', 'select pg_sleep(60)') };
  const crashed = migrate({ '9001-one': one, '9002-two': crashing }).catch((error: unknown) => error);
  await expect.poll(() => countWaiting('select pg_sleep(60)', 'Timeout')).toBe(1);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'dubs-migrate'`.execute(db);
  expect(await crashed).toBeInstanceOf(Error);
  expect([await isThere('one'), await isThere('two')]).toEqual([true, false]);
  const whole = { up: running('create table two (id bigint)') };
  expect(await migrate({ '9001-one': one, '9002-two': whole })).toEqual(['9002-two']);
});

it('tries a step in its own transaction until its table is free', async () => {
  const unlock = await lockTable('groups');
  const up = vi.fn<OnlineMigration['up']>((on) =>
    inOwnTransaction(on, running('alter table groups add column motto text')),
  );
  const migrating = migrate({ '9001-step': { isTransactional: false, up } }, { lockTimeoutMs: 100 });
  await expect.poll(() => countWaiting('alter table groups%')).toBe(1);
  await expect.poll(() => countWaiting('alter table groups%')).toBe(0);
  await unlock();
  expect(await migrating).toEqual(['9001-step']);
  expect(up).toHaveBeenCalledOnce();
});

it('builds an index while a second process waits for its turn', async () => {
  // A transaction that has read holds up the index until it ends.
  const old = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  await sql`select from groups`.execute(old);
  const added = {
    '9001-index': {
      isTransactional: false,
      up: (on: Kysely<unknown>) => createIndex(on, 'groups_by_name', sql`on groups (name)`),
    },
  };
  const first = migrate(added);
  await expect.poll(() => countWaiting('create index%')).toBe(1);
  const second = migrate(added);
  await old.commit().execute();
  expect([...(await first), ...(await second)]).toEqual(['9001-index']);
  expect(await isThere('groups_by_name')).toBe(true);
});

it('builds an index again that an interrupted build left invalid', async () => {
  await sql`insert into users (phone_number) values ('+12025550101'), ('+12025550102')`.execute(db);
  await sql`create unique index concurrently users_by_zone on users (time_zone)`
    .execute(db)
    .catch(() => undefined);
  expect(await isThere('users_by_zone')).toBe(true);
  const up = (on: Kysely<unknown>) => createIndex(on, 'users_by_zone', sql`on users (time_zone)`);
  await migrate({ '9001-index': { isTransactional: false, up } });
  const { rows } = await sql`
    select from pg_index where indexrelid = 'users_by_zone'::regclass and indisvalid`.execute(db);
  expect(rows).toHaveLength(1);
});

it('applies each migration once when several processes migrate at the same time', async () => {
  const added = {
    '9001-one': { up: running('create table one (id bigint)', 'select pg_sleep(0.3)') },
    '9002-two': { isTransactional: false, up: running('create table two (id bigint)') },
  };
  const all = await Promise.all([migrate(added), migrate(added), migrate(added)]);
  expect(all.flat()).toEqual(['9001-one', '9002-two']);
});

/** Counts the statements like this that wait for a lock, or for something else. */
async function countWaiting(statement: string, event = 'Lock'): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and query ilike ${statement} and wait_event_type = ${event}`.execute(
    db,
  );
  return rows.length;
}
