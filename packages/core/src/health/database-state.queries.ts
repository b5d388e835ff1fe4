import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** What the readiness check asks of the database. */
export interface DatabaseState {
  /** The name of the newest migration that was applied; null if none was. */
  newestMigration: string | null;
  /** The time on the database's clock. */
  time: Date;
}

/** Returns the state of the database. */
export async function readDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select (select name from kysely_migration order by name desc limit 1) as "newestMigration",
      clock_timestamp() as time`.execute(db);
  return rows[0] as DatabaseState;
}
