import { sql } from 'kysely';
import type { Db } from './client.ts';

/**
 * Empties every table except the installation's identity, which must match the media store, and the versions of the terms, without which no
 * one can sign up. Ids continue, so that a new event is never mistaken for an earlier one.
 */
export async function eraseAll(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relname not like 'kysely\\_%'
        and relnamespace = (select relnamespace from pg_class where oid = 'users'::regclass)
        and relname not in ('installation', 'terms_versions')`.execute(trx);
    if (rows.length === 0) return;
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(trx);
  });
}
