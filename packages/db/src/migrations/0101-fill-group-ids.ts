import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { retryWhileLocked } from '../online-migration.ts';
import type { GroupScoped } from './group-scoped-tables.ts';
import { GROUP_SCOPED } from './group-scoped-tables.ts';

export const isTransactional = false;

const BATCH = 2_000;

/** Fills the group ids of rows that were there before, in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const each of GROUP_SCOPED)
    for (let after: string | null = '0'; after !== null;) {
      const from: string = after;
      after = await retryWhileLocked(() => fillBatch(db, each, from));
    }
}

/** Fills the rows of the next keys, in their order. Returns the last key; null when there is none. */
async function fillBatch(
  db: Kysely<unknown>,
  { table, key, owner }: GroupScoped,
  after: string,
): Promise<string | null> {
  const rows = sql.table(table);
  const id = sql.ref(key);
  const owners = sql.table(owner === 'post' ? 'posts' : 'post_comments');
  const result = await sql<{ last: string | null }>`
    with batch as materialized (
      select ${id} as key from ${rows} where ${id} > ${after} order by ${id} limit ${sql.lit(BATCH)}
    ), empty as materialized (
      select t.${id} as key from ${rows} t
      where t.${id} in (select key from batch) and t.group_id is null
      order by t.${id} for no key update
    ), filled as (
      update ${rows} t set group_id = o.group_id from empty e, ${owners} o
      where t.${id} = e.key and o.id = t.${sql.ref(`${owner}_id`)}
    )
    select max(key) as last from batch`.execute(db);
  return result.rows[0]?.last ?? null;
}
