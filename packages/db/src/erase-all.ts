import { sql } from 'kysely';
import type { Db } from './client.ts';

/**
 * Empties every table of the product; the schema stays, and so does the installation's identity, which the media store carries too.
 * Ids go on where they were: an event that took an earlier one's id would be mistaken for it.
 */
export async function eraseAll(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely\\_%'
        and tablename <> 'installation'`.execute(trx);
    if (rows.length === 0) return;
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(`public.${name}`)))}`.execute(trx);
  });
}
