import type { MigrationResultSet } from 'kysely';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrations } from './migrations/index.ts';

// A plain pool: named statements cannot run several commands at once. The lock timeout keeps a migration that waits for a long
// transaction from blocking every request behind it.
function openForMigration(connectionString: string, lockTimeoutMs: number) {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    // Bounds that the role may have are for the calls of users.
    options: `-c lock_timeout=${lockTimeoutMs} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
    application_name: 'dubs-migrate',
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return { db, migrator: new Migrator({ db, provider: { getMigrations: async () => migrations } }) };
}

/**
 * Applies the missing migrations and returns their names, oldest first. Safe to run concurrently: one applies. Fails without a change
 * when a table is locked for longer than `lockTimeoutMs`.
 */
export const migrateToLatest = (
  connectionString: string,
  { lockTimeoutMs = 10_000 }: { lockTimeoutMs?: number } = {},
): Promise<string[]> => migrate(connectionString, lockTimeoutMs, (migrator) => migrator.migrateToLatest());

/** Applies the missing migrations up to one, to a database that has none after it. */
export const migrateTo = (connectionString: string, name: string): Promise<string[]> =>
  migrate(connectionString, 10_000, (migrator) => migrator.migrateTo(name));

async function migrate(
  connectionString: string,
  lockTimeoutMs: number,
  apply: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  const { db, migrator } = openForMigration(connectionString, lockTimeoutMs);
  try {
    const { error, results = [] } = await apply(migrator);
    if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}

/** Returns the name of the newest migration of this build. */
export const newestMigration = (): string => Object.keys(migrations).sort().at(-1) ?? '';

/** True if this build has the migration. */
export const isKnownMigration = (name: string): boolean => name in migrations;
