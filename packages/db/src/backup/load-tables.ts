import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { migrateToLatest } from '../migrate.ts';
import { onlyRow } from '../only-row.ts';
import { withConnection } from './connect.ts';
import { copyTarget } from './open-snapshot.ts';
import { listMigrations, listTables, SCHEMA, type TableColumns } from './tables.queries.ts';

/** The content for a database. */
export interface Contents {
  /** Names of the applied migrations, oldest first. */
  migrations: readonly string[];
  tables: readonly TableColumns[];
  sequences: Readonly<Record<string, string>>;
  /** Reads the rows of a table in the format of `Snapshot.copy`. */
  read(table: TableColumns): Promise<AsyncIterable<Uint8Array>>;
}

/** Tables that every installation fills itself: its identity, the list of its backups, and the versions of the terms. */
const OWN_TABLES = new Set(['installation', 'backups', 'terms_versions']);

/** Thrown when the database to fill already has rows. */
export class DatabaseNotEmpty extends Error {
  override name = 'DatabaseNotEmpty';
}

async function hasRows(client: pg.Client): Promise<boolean> {
  for (const { name } of await listTables(client)) {
    if (OWN_TABLES.has(name)) continue;
    const { rows } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** True if all tables are empty, except those that every installation fills itself. */
export const isEmpty = (connectionString: string): Promise<boolean> =>
  withConnection(connectionString, 'dubs-restore', async (client) => !(await hasRows(client)));

/**
 * Begins a transaction with exclusive locks on all tables, and returns their quoted names. Throws `DatabaseNotEmpty` if a server has written
 * to them since the caller checked.
 */
async function beginOnEmpty(client: pg.Client): Promise<string[]> {
  await client.query('begin');
  const names = (await listTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`lock table ${names.join(', ')}`);
  if (await hasRows(client)) throw new DatabaseNotEmpty('the database is not empty');
  return names;
}

/** Migrates an empty database to exactly these migrations. If it has others, all tables are dropped first. */
async function prepareTables(connectionString: string, migrations: readonly string[]): Promise<void> {
  await withConnection(connectionString, 'dubs-restore', async (client) => {
    const applied = await listMigrations(client);
    if (applied.length === 0 || applied.join() === migrations.join()) return;
    await beginOnEmpty(client);
    const { rows } = await client.query<{ schema: string }>(
      `select (${SCHEMA})::regnamespace::text as schema`,
    );
    const schema = onlyRow(rows).schema;
    await client.query(`drop schema ${schema} cascade; create schema ${schema}; commit`);
  });
  await migrateToLatest(connectionString, { to: migrations.at(-1) ?? '' });
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops all foreign keys. Returns a function that recreates them, which checks every row. */
async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = ${SCHEMA} and conparentid = 0`,
  );
  const alter = ({ table, name }: ForeignKey, action: string, definition = '') =>
    client.query(`alter table ${table} ${action} constraint ${pg.escapeIdentifier(name)} ${definition}`);
  for (const key of rows) await alter(key, 'drop');
  return async () => {
    for (const key of rows) await alter(key, 'add', key.definition);
  };
}

/**
 * Fills an empty database with the contents, then applies newer migrations. Throws `DatabaseNotEmpty` if the database has rows, and leaves
 * them unchanged.
 */
export async function loadTables(connectionString: string, contents: Contents): Promise<void> {
  await fillTables(connectionString, contents);
  await migrateToLatest(connectionString);
}

/**
 * Fills an empty database with the contents, atomically. Triggers do not run, since the contents include the rows that they would write.
 */
export async function fillTables(connectionString: string, contents: Contents): Promise<void> {
  const { migrations, tables, sequences, read } = contents;
  await prepareTables(connectionString, migrations);
  await withConnection(connectionString, 'dubs-restore', async (client) => {
    const names = await beginOnEmpty(client);
    await client.query(`truncate ${names.join(', ')}`);
    const createForeignKeys = await dropForeignKeys(client);
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    for (const table of tables) {
      const rows = Readable.from(await read(table), { objectMode: false });
      await pipeline(rows, client.query(from(`copy ${copyTarget(table)} from stdin`)));
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await createForeignKeys();
    for (const [name, value] of Object.entries(sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), value]);
    await client.query('commit');
    await client.query('analyze');
  });
}

/** Counts the rows of each table. */
export const countRows = (connectionString: string): Promise<Record<string, number>> =>
  withConnection(connectionString, 'dubs-restore', async (client) => {
    const counts: Record<string, number> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) as count from ${pg.escapeIdentifier(name)}`,
      );
      counts[name] = Number(rows[0]?.count);
    }
    return counts;
  });
