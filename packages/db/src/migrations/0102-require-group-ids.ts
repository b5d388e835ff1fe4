import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { inOwnTransaction } from '../online-migration.ts';
import { GROUP_SCOPED } from './group-scoped-tables.ts';

export const isTransactional = false;

/** Requires the group ids. A constraint that is not valid yet holds for new rows; validating it blocks no one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table: name } of GROUP_SCOPED) {
    const table = sql.table(name);
    const constraint = sql.ref(`${name}_have_group`);
    await inOwnTransaction(db, (trx) =>
      sql`
        alter table ${table}
          drop constraint if exists ${constraint},
          add constraint ${constraint} check (group_id is not null) not valid`.execute(trx),
    );
    await inOwnTransaction(db, (trx) =>
      sql`alter table ${table} validate constraint ${constraint}`.execute(trx),
    );
  }
}
