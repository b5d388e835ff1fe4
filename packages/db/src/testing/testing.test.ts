import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from './index.ts';

const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
afterAll(() => Promise.all([one.drop(), two.drop()]));

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('creates separate, migrated databases', async () => {
  expect(await rows(one.url, "select to_regclass('users') is not null as migrated")).toEqual([
    { migrated: true },
  ]);
  await rows(one.url, 'create table mine ()');
  expect(await rows(two.url, "select to_regclass('mine') as found")).toEqual([{ found: null }]);
});

it('drops a database that is in use', async () => {
  const third = await createTestDatabase();
  const client = new pg.Client({ connectionString: third.url });
  client.on('error', () => undefined);
  await client.connect();
  await third.drop();
  await expect(rows(third.url, 'select 1')).rejects.toThrow(/does not exist/);
});
