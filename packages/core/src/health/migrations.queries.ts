import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** The name of the newest migration that the database has had; empty when it had none. */
export async function newestAppliedMigration(db: Db): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? '';
}
