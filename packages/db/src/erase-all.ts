import { sql } from 'kysely';
import type { Db } from './client.ts';

/**
 * Empties every table except the installation's identity, which must match the media store, and the versions of the terms, without which no
 * one can sign up. Ids continue, so that a new event is never mistaken for an earlier one.
 */
export async function eraseAll(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely\\_%'
        and tablename not in ('installation', 'terms_versions')`.execute(trx);
    if (rows.length === 0) return;
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(`public.${name}`)))}`.execute(trx);
  });
}
