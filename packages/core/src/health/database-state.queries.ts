import { type Db, onlyRow } from '@dubs/db';
import { sql } from 'kysely';

/** State of the database for the readiness check. */
export interface DatabaseState {
  /** Number of the named migrations that were applied. */
  applied: number;
  /** The time on the database's clock. */
  time: Date;
}

/** Returns the state of the database, for a build with these migrations. */
export async function readDatabaseState(db: Db, migrations: readonly string[]): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select (select count(*) from kysely_migration where name = any(${migrations})) as applied,
      clock_timestamp() as time`.execute(db);
  return onlyRow(rows);
}
