import type { Kysely, Migration, Transaction } from 'kysely';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { BACKUP_NAME } from './backup/backup-name.ts';
import { sqlState } from './transaction.ts';

/** A migration, which runs in a transaction of its own unless it says otherwise. */
export interface OnlineMigration extends Migration {
  /** False if it opens its own transactions. Then it must be repeatable: what failed or was interrupted starts from the beginning. */
  readonly isTransactional?: boolean;
}

/** How often a step is tried while the tables that it needs are locked, and the pause between. */
export interface LockRetries {
  tries: number;
  pauseMs: number;
  /** Where to look whether a backup reads, as it is waited for. */
  db?: Kysely<unknown>;
  /** Called when a step waits for a backup. */
  onBackup?: () => void;
}

export const LOCK_RETRIES: LockRetries = { tries: 20, pauseMs: 2_000 };

/** A lock that was not granted in time, and a deadlock. */
const BUSY = new Set(['55P03', '40P01']);

/** True while a backup reads the database. Its transaction locks all tables that it has read so far. */
async function isBackupReading(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = ${BACKUP_NAME} and backend_xmin is not null`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Runs the work, and repeats it while it fails on locks. Requests that waited behind it are answered in the pauses. While a backup reads, it
 * waits for its end, however long that takes: meanwhile each try would only hold up users.
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

/** Runs a step of a migration without a transaction in one of its own. */
export const inOwnTransaction = <T>(
  db: Kysely<unknown>,
  step: (trx: Transaction<unknown>) => Promise<T>,
): Promise<T> => retryWhileLocked(() => db.transaction().execute(step), { ...LOCK_RETRIES, db });

/** Creates an index without blocking writes, in a migration without a transaction: `createIndex(db, 'name', sql`on posts (id)`)`. */
export async function createIndex(
  db: Kysely<unknown>,
  name: string,
  definition: ReturnType<typeof sql>,
): Promise<void> {
  // It waits for every older transaction, such as a backup's, and holds up no one meanwhile.
  await sql`set lock_timeout = 0`.execute(db);
  // A build that was interrupted leaves an invalid index.
  await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  await sql`create index concurrently ${sql.ref(name)} ${definition}`.execute(db);
  await sql`reset lock_timeout`.execute(db);
}
