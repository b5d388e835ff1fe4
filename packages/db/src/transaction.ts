import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Db } from './client.ts';
import { hasNotices, sendNotices } from './notices.ts';
import type { Database } from './schema.ts';
import { activeTraceParent } from './tracing.ts';

const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 3;

/** The SQLSTATE of a right that the role lacks. */
export const MISSING_RIGHTS = '42501';

/** Returns the SQLSTATE of a PostgreSQL error, or undefined for other errors. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

// Errors after which a retry may succeed: shutdown, no connections, memory or disk left, locks, timeouts, repeated deadlocks, a read-only
// standby, refused logins.
const UNAVAILABLE = /^(08...|25006|25P03|28...|3D000|40001|40P01|53...|55000|55P03|57014|57P0[1-5]|58...)$/;
// Codes of Node for a connection that fails, and for a certificate that is not trusted.
const BROKEN =
  /ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE/;
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|The server does not support SSL)|not queryable/;

/** True if the database is down, refuses connections or is too slow; false if the query is wrong. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return UNAVAILABLE.test(state);
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return BROKEN.test(code) || LOST.test(error.message);
}

/** True if PostgreSQL rejected the transaction, so that it is certainly not committed. */
export const isRolledBack = (error: unknown): boolean => {
  const state = sqlState(error);
  return state !== undefined && (RETRYABLE.has(state) || !isUnavailable(error));
};

const pendingEffects = new WeakMap<Db, (() => void)[]>();

/**
 * Runs an effect after the transaction `db` has committed, and never after a rollback. If `db` is not a transaction, runs it at once. The
 * transaction must come from `inTransaction`.
 */
export function afterCommit(db: Db, effect: () => void): void {
  if (!db.isTransaction) return effect();
  const effects = pendingEffects.get(db);
  if (effects) effects.push(effect);
  else pendingEffects.set(db, [effect]);
}

/** Runs an effect. The write is already committed, so an error is only a warning. */
function runEffect(effect: () => void): void {
  try {
    effect();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

/** Stores the active trace, if any, with the events of the transaction: the default of their column reads this setting. */
async function setTraceParent(trx: Transaction<Database>): Promise<void> {
  const traceParent = activeTraceParent();
  if (traceParent !== undefined)
    await sql`select set_config('dubs.trace_parent', ${traceParent}, true)`.execute(trx);
}

/**
 * Runs the work in one transaction, or in the one that `db` already is. Retries deadlocks and serialization failures, so the work must
 * have no effects outside the database except through `afterCommit`.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  for (let attempt = 1; ; attempt++) {
    let effects: (() => void)[] = [];
    try {
      const answer = await db.transaction().execute(async (trx) => {
        pendingEffects.set(trx, (effects = []));
        await setTraceParent(trx);
        const result = await work(trx);
        if (hasNotices(trx)) await sql`select ${sendNotices(trx)}`.execute(trx);
        return result;
      });
      effects.forEach(runEffect);
      return answer;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}
