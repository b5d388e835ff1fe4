import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/index.ts';
import { DatabaseNotEmpty, loadTables, openSnapshot } from './index.ts';

it.each(['the same', 'other'])(
  'a database with rows, of %s migrations, is not filled, and keeps them',
  async (which) => {
    const database = await createTestDatabase();
    const { migrations, tables, sequences, close } = await openSnapshot(database.url);
    await close();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`insert into users (phone_number) values ('+12025550197')`);
    const had = which === 'other' ? migrations.slice(0, 1) : migrations;
    const read = async () => (async function* () {})();
    const loading = loadTables(database.url, { migrations: had, tables, sequences, read });
    await expect(loading).rejects.toThrow(DatabaseNotEmpty);
    expect((await client.query('select phone_number from users')).rows).toEqual([
      { phone_number: '+12025550197' },
    ]);
    await client.end();
    await database.drop();
  },
);
