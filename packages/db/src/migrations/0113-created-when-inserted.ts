import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { inOwnTransaction } from '../online-migration.ts';

export const isTransactional = false;

const TABLES = ['posts', 'post_comments', 'goals'];

/**
 * Sets the creation time of posts, comments and goals when the row is inserted, not when its transaction began: simultaneous writes wait for
 * each other in between, and lists in the order of ids would show times out of order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of TABLES)
    await inOwnTransaction(db, (trx) =>
      sql`alter table ${sql.table(name)} alter column created_at set default clock_timestamp()`.execute(trx),
    );
}
