import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from './testing/index.ts';

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Foreign keys with their indexes: those that begin with the key's columns and hold every row whose key is not null. */
const FOREIGN_KEYS = `
  select k.conrelid::regclass || '.' || k.conname as key,
    (select count(*) from pg_index i
      where i.indrelid = k.conrelid and i.indisvalid
        and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', a.attname))) as indexes
  from pg_constraint k
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace
  order by 1`;

it('has an index for the rows that reference a deleted row', async () => {
  const { rows } = await client.query<{ key: string; indexes: string }>(FOREIGN_KEYS);
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ indexes }) => indexes === '0').map(({ key }) => key)).toEqual([]);
});
