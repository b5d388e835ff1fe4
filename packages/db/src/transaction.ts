import type { Transaction } from 'kysely';
import pg from 'pg';
import type { Db } from './client.ts';
import type { Database } from './schema.ts';

const RETRYABLE = new Set(['40001', '40P01']);
const TRIES = 3;

/** The SQLSTATE of an answer from Postgres, or undefined for anything else. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

// Shutting down, out of connections, memory or disk, locked, taking too long, outrun by others three times over, a standby that
// only reads, or one that lets nobody in: trying again may help.
const UNAVAILABLE = /^(08...|25006|25P03|28...|3D000|40001|40P01|53...|55000|55P03|57014|57P0[1-5]|58...)$/;
const BROKEN = /ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout)|not queryable/;

/** Whether the error tells that the database is down, refusing or too slow, rather than that the query is wrong. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return UNAVAILABLE.test(state);
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return BROKEN.test(code) || LOST.test(error.message);
}

/** Whether Postgres itself refused, so that the transaction is surely not committed. */
export const isRolledBack = (error: unknown): boolean => {
  const state = sqlState(error);
  return state !== undefined && (RETRYABLE.has(state) || !isUnavailable(error));
};

const waiting = new WeakMap<Db, (() => void)[]>();

/**
 * Does something as soon as the transaction that `db` is has committed, and never if it does not; at once when it is
 * none. The transaction must be one that `inTransaction` opened.
 */
export function afterCommit(db: Db, effect: () => void): void {
  if (!db.isTransaction) return effect();
  const effects = waiting.get(db);
  if (effects) effects.push(effect);
  else waiting.set(db, [effect]);
}

/** The write is committed whatever comes of its effects, so one that fails is warned of instead of thrown. */
function runEffect(effect: () => void): void {
  try {
    effect();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

/**
 * Runs the work in one transaction, or in the one that `db` already is. Deadlocks and serialization failures are tried
 * three times, so the work must have no effect outside the database but through `afterCommit`.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  for (let attempt = 1; ; attempt++) {
    let effects: (() => void)[] = [];
    try {
      const result = await db.transaction().execute(async (trx) => {
        waiting.set(trx, (effects = []));
        return work(trx);
      });
      effects.forEach(runEffect);
      return result;
    } catch (error) {
      if (attempt >= TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}
