import { type Kysely, type Migration, sql, type Transaction } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { BACKUP_NAME } from './backup/backup-name.ts';
import { sqlState } from './transaction.ts';

/** A migration. By default it runs in its own transaction. */
export interface OnlineMigration extends Migration {
  /** False if the migration opens its own transactions. It must then be repeatable, since it restarts from the beginning after a failure. */
  readonly isTransactional?: boolean;
}

/** How often a step is tried while its tables are locked, and the pause between tries. */
export interface LockRetries {
  tries: number;
  pauseMs: number;
  /** Connection to detect a running backup, which is waited for. */
  db?: Kysely<unknown>;
  /** Called when a step waits for a backup. */
  onBackup?: () => void;
}

export const LOCK_RETRIES: LockRetries = { tries: 20, pauseMs: 2_000 };

/** SQLSTATEs of a lock timeout and a deadlock. */
const BUSY = new Set(['55P03', '40P01']);

/** True while a backup reads the database. Its transaction locks all tables that it has read. */
async function isBackupReading(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${BACKUP_NAME} and backend_xmin is not null`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Runs the work, and retries it while it fails on locks. Requests that waited behind it run in the pauses. While a backup is running, it waits
 * for the end of the backup without a limit, since each try would only delay users.
 */
export async function retryWhileLocked<T>(
  work: () => Promise<T>,
  { tries, pauseMs, db, onBackup }: LockRetries = LOCK_RETRIES,
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (!BUSY.has(sqlState(error) ?? '')) throw error;
      if (db && (await isBackupReading(db))) {
        onBackup?.();
        while (await isBackupReading(db)) await sleep(pauseMs);
        attempt = 0;
      } else if (attempt >= tries) throw error;
      else await sleep(pauseMs);
    }
}

/** Runs a step of a non-transactional migration in its own transaction. */
export const inOwnTransaction = <T>(
  db: Kysely<unknown>,
  step: (trx: Transaction<unknown>) => Promise<T>,
): Promise<T> => retryWhileLocked(() => db.transaction().execute(step), { ...LOCK_RETRIES, db });

/** Creates an index without blocking writes, in a non-transactional migration: `createIndex(db, 'name', sql`on posts (id)`)`. */
export async function createIndex(
  db: Kysely<unknown>,
  name: string,
  definition: ReturnType<typeof sql>,
): Promise<void> {
  // The statement waits for every older transaction, such as a backup's, but blocks no one in the meantime.
  await sql`set lock_timeout = 0`.execute(db);
  // An interrupted build leaves an invalid index.
  await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  await sql`create index concurrently ${sql.ref(name)} ${definition}`.execute(db);
  await sql`reset lock_timeout`.execute(db);
}
