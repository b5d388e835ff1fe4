import type { Db } from '@dubs/db';
import type { CompiledQuery } from 'kysely';
import { sql } from 'kysely';

/** How Postgres plans a prepared statement: for the given values, or once for all values. */
export const PLANS = ['custom', 'generic'] as const;
export type Plan = (typeof PLANS)[number];

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
}

/** Returns a value as SQL. The measured statements only take ids and amounts. */
function literal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return `'{${value.map(literal).join(',')}}'`;
  throw new TypeError(`A statement takes a ${typeof value}, which this cannot write.`);
}

/** Runs a statement and returns how many shared buffers (pages of 8 kB) it read, cached or not. */
export const countBuffers = (db: Db, statement: CompiledQuery, plan: Plan): Promise<number> =>
  db.connection().execute(async (connection) => {
    const values = statement.parameters.map(literal).join(', ');
    await sql`select set_config('plan_cache_mode', ${`force_${plan}_plan`}, false)`.execute(connection);
    await sql.raw(`prepare measured as ${statement.sql}`).execute(connection);
    try {
      const { rows } = await sql
        .raw<Explained>(`explain (analyze, buffers, format json) execute measured${values && `(${values})`}`)
        .execute(connection);
      const totals = rows[0]?.['QUERY PLAN'][0].Plan;
      if (!totals) throw new Error('Postgres returned no plan.');
      return totals['Shared Hit Blocks'] + totals['Shared Read Blocks'];
    } finally {
      await sql`deallocate measured`.execute(connection);
    }
  });
