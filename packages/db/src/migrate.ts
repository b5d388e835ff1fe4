import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrations } from './migrations/index.ts';

// A plain pool: Kysely's named statements cannot run several commands at once, and a migration must not wait
// behind a long transaction while every other request queues up behind its own lock.
function openForMigration(connectionString: string, lockTimeoutMs: number) {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    options: `-c lock_timeout=${lockTimeoutMs}`,
    application_name: 'dubs-migrate',
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return { db, migrator: new Migrator({ db, provider: { getMigrations: async () => migrations } }) };
}

/**
 * Brings the database up to date and answers the names applied, oldest first. Several at once are safe: one applies. A table that is
 * locked for longer than `lockTimeoutMs` ends it without a change.
 */
export async function migrateToLatest(
  connectionString: string,
  { lockTimeoutMs = 10_000 }: { lockTimeoutMs?: number } = {},
): Promise<string[]> {
  const { db, migrator } = openForMigration(connectionString, lockTimeoutMs);
  try {
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
    return results.map((r) => r.migrationName);
  } finally {
    await db.destroy();
  }
}

/** The name of the newest migration that this build knows. */
export const newestMigration = (): string => Object.keys(migrations).sort().at(-1) ?? '';
