import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** Returns the name of the newest migration that was applied; empty if none was. */
export async function newestAppliedMigration(db: Db): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? '';
}
