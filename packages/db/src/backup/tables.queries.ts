import type pg from 'pg';

/** A table with its columns, except generated ones, which PostgreSQL recomputes. */
export interface TableColumns {
  name: string;
  columns: string[];
}

/** SQL of the schema with the product's tables, or of that where the migrations would create them. */
export const SCHEMA = `coalesce(
  (select relnamespace from pg_class where oid = to_regclass('kysely_migration')),
  to_regnamespace(quote_ident(current_schema()))::oid)`;

const OF_MIGRATOR = String.raw`kysely\_%`;

/** Lists the tables of the product, without those of its migrator. */
export async function listTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = ${SCHEMA} and c.relkind = 'r' and c.relname not like $1
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [OF_MIGRATOR],
  );
  return rows;
}

/** Lists the names of the applied migrations, oldest first; empty for a database without migrations. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(
    `select from pg_class where oid = to_regclass('kysely_migration')`,
  );
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** Returns the last value of each sequence that was used. It may be newer than the snapshot, never older. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = (select nspname from pg_namespace where oid = ${SCHEMA}) and last_value is not null order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
