import type { Transaction } from 'kysely';
import type { Db } from './client.ts';
import type { Database } from './schema.ts';

const RETRYABLE = new Set(['40001', '40P01']);
const TRIES = 3;

/** The SQLSTATE of a database error, or undefined. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The constraint a database error names, or undefined. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;

/**
 * Runs the work in one transaction, or in the one that `db` already is. Deadlocks and serialization failures are tried
 * three times, so the work must have no effect outside the database.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}
