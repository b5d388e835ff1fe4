import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** Settings of a PostgreSQL that counts its statements. */
export const COUNTING = { shared_preload_libraries: 'pg_stat_statements' };

/** Makes the statement counts readable. */
export const startCounting = async (db: Db): Promise<void> => {
  await sql`create extension pg_stat_statements`.execute(db);
};

/**
 * Returns the number of statements that other connections run during `work`, and the number of shared buffers (pages
 * of 8 kB) that those read, cached or not.
 */
export async function countBuffers(
  db: Db,
  work: () => Promise<unknown>,
): Promise<{ statements: number; buffers: number }> {
  await sql`select pg_stat_statements_reset()`.execute(db);
  await work();
  const { rows } = await sql<{ statements: number; buffers: number }>`
    select coalesce(sum(calls), 0)::int as statements, coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as buffers
    from pg_stat_statements where query not like '%pg_stat_statements%'`.execute(db);
  return rows[0] ?? { statements: 0, buffers: 0 };
}
