import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { FIXED_OPTIONS } from './client.ts';
import { migrations } from './migrations/index.ts';
import {
  LOCK_RETRIES,
  type LockRetries,
  type OnlineMigration,
  retryWhileLocked,
} from './online-migration.ts';
import { withOptions } from './with-options.ts';

const POLL_MS = 200;

/** How migrations are applied. The defaults are for production. */
export interface MigrateOptions extends Partial<Omit<LockRetries, 'db'>> {
  lockTimeoutMs?: number;
  /** The migrations to apply, by name. */
  from?: Record<string, OnlineMigration>;
  /** The last migration to apply; by default all. */
  to?: string;
  /** Called if a newer build has migrated the database. Nothing is pending then, and nothing changes. */
  onNewer?: () => void;
  /** Called if a database that is in use has another encoding than UTF-8. */
  onOtherEncoding?: (encoding: string) => void;
}

// A plain pool, since named statements cannot run several commands at once. A statement that waits for a table blocks all later ones, so
// it waits only for a short time and is retried.
function openForMigration(connectionString: string, lockTimeoutMs: number): Kysely<unknown> {
  const pool = new pg.Pool({
    // Overrides timeouts of the role, which are meant for the calls of users.
    ...withOptions(
      connectionString,
      `${FIXED_OPTIONS} -c lock_timeout=${lockTimeoutMs} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
    ),
    // One connection holds the lock, the other migrates.
    max: 2,
    application_name: 'dubs-migrate',
  });
  // If a connection breaks, the next statement fails.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

/** Runs the work while no other process migrates. */
async function withMigrationLock<T>(db: Kysely<unknown>, work: () => Promise<T>): Promise<T> {
  const lock = sql`hashtextextended('migrate', 0)`;
  return db.connection().execute(async (holder) => {
    // Polls, since a waiting statement has a snapshot, and an index that is built concurrently would wait for that snapshot.
    for (;;) {
      const { rows } = await sql<{
        isOurs: boolean;
      }>`select pg_try_advisory_lock(${lock}) as "isOurs"`.execute(holder);
      if (rows[0]?.isOurs) break;
      await sleep(POLL_MS);
    }
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(holder);
    }
  });
}

/** Applies the next migration and records it, in one transaction if it is transactional. Returns its name, or undefined if none is left. */
async function applyNext(
  db: Kysely<unknown>,
  from: Record<string, OnlineMigration>,
  isTransactional: boolean,
): Promise<string | undefined> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => from },
    disableTransactions: !isTransactional,
    // Kysely would check the order by time of application, and the clocks of servers differ.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateUp();
  if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
  return results[0]?.migrationName;
}

/** Returns the names of the migrations that were not applied, oldest first. */
async function listPending(db: Kysely<unknown>, from: Record<string, OnlineMigration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => from } });
  const all = await migrator.getMigrations();
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/** Returns the encoding unless it is UTF-8: `SQL_ASCII`, the default of clusters made without a locale, limits texts by bytes. */
async function findOtherEncoding(db: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db);
  return rows.map(({ encoding }) => encoding).find((encoding) => encoding !== 'UTF8');
}

/** Returns whether the database has migrations that are not among these. */
async function hasOthers(db: Kysely<unknown>, from: Record<string, OnlineMigration>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.some(({ name }) => !(name in from));
}

/**
 * Applies pending migrations one by one and returns their names, oldest first. Safe to run concurrently, and to repeat after a crash. Fails if
 * a table stays locked through all tries; earlier migrations remain applied.
 */
export async function migrateToLatest(
  connectionString: string,
  { lockTimeoutMs = 3_000, from = migrations, to, onNewer, onOtherEncoding, ...retries }: MigrateOptions = {},
): Promise<string[]> {
  if (to !== undefined && !(to in from)) throw new Error(`There is no migration ${to}.`);
  const db = openForMigration(connectionString, lockTimeoutMs);
  try {
    return await withMigrationLock(db, async () => {
      const pending = await listPending(db, from);
      const encoding = await findOtherEncoding(db);
      if (encoding !== undefined && pending.length === Object.keys(from).length)
        throw new Error(
          `it has the encoding ${encoding}. Dubs needs one in UTF-8: createdb --encoding=UTF8 --template=template0`,
        );
      // One that is in use stays usable.
      if (encoding !== undefined) onOtherEncoding?.(encoding);
      const applied: string[] = [];
      // Kysely refuses a database with migrations that it does not know, so it is not asked when nothing is pending.
      if (pending.length === 0 && (await hasOthers(db, from))) onNewer?.();
      const most = to === undefined ? pending.length : pending.indexOf(to) + 1;
      while (applied.length < most) {
        const isTransactional = from[pending[applied.length] ?? '']?.isTransactional !== false;
        // A migration without a transaction retries its own steps.
        const name = isTransactional
          ? await retryWhileLocked(() => applyNext(db, from, true), { ...LOCK_RETRIES, db, ...retries })
          : await applyNext(db, from, false);
        if (name === undefined) break;
        applied.push(name);
      }
      return applied;
    });
  } finally {
    await db.destroy();
  }
}

/** Returns the names of all migrations of this build, oldest first. */
export const listMigrationNames = (): string[] => Object.keys(migrations).sort();

/** True if this build has the migration. */
export const isKnownMigration = (name: string): boolean => name in migrations;
