import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { inOwnTransaction } from '../online-migration.ts';

export const isTransactional = false;

const COLUMNS = [
  ['group_members', 'joined_at'],
  ['post_reactions', 'created_at'],
  ['comment_reactions', 'created_at'],
] as const;

/**
 * Sets the times of memberships and reactions when the row is inserted, not when its transaction began: it may have waited for a lock in
 * between, so that members joined before posts that count as older, and lists of reactions showed times out of order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of COLUMNS)
    await inOwnTransaction(db, (trx) =>
      sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set default clock_timestamp()`.execute(
        trx,
      ),
    );
}
