import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, poolOf, SESSION_SETTINGS, startPreparing } from './client.ts';
import { sqlState } from './transaction.ts';

/** The SQLSTATE of a statement that the server does not know. */
const UNKNOWN_STATEMENT = '26000';
/** After this many attempts on the same server, it is not known what the pooler does. */
const ATTEMPTS = 20;
/** A check occupies a server for at most this long. If as many processes start as the pooler has servers, each holds one and waits for another. */
const HOLD_MS = 2_000;

/** Sets the session settings as defaults of a role in this database. They apply to new connections that set no others. */
export async function setRoleLimits(directUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, application_name: 'dubs-migrate' });
  await client.connect();
  try {
    const where = `${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(client.database ?? '')}`;
    for (const [name, value] of Object.entries(SESSION_SETTINGS))
      await client.query(`alter role ${where} set ${name} = ${pg.escapeLiteral(String(value))}`);
  } finally {
    await client.end();
  }
}

/** Returns a sentence about a setting that is missing on connections through the pooler, or null. */
async function findMissingLimit(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select lower(name) as name, setting from pg_settings where lower(name) = any (${Object.keys(SESSION_SETTINGS)})`.execute(
    db,
  );
  for (const [name, wanted] of Object.entries(SESSION_SETTINGS)) {
    const value = rows.find((row) => row.name === name)?.setting;
    // The style of dates is followed by the order of ambiguous ones, which does not matter.
    if (value?.split(',')[0] !== String(wanted))
      return (
        `${name} is ${value} through the pooler of DATABASE_URL, and must be ${wanted}: run \`dubs migrate\` with DATABASE_URL and ` +
        'DATABASE_DIRECT_URL set, which makes it a setting of the role, then let the pooler reconnect (RECONNECT in its console)'
      );
  }
  return null;
}

/** Runs work on a connection that does not return to the pool, since it may be in a transaction or rely on a missing statement. */
async function withClient<T>(db: Db, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await poolOf(db).connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
  }
}

/** Returns a sentence if the pooler takes no transactions, or null. */
async function findWrongMode(db: Db): Promise<string | null> {
  const client = await poolOf(db).connect();
  try {
    // Unlike `begin`, it is not delayed, so the refusal is the error of this statement.
    await client.query('start transaction');
    await client.query('rollback');
    client.release();
    return null;
  } catch (error) {
    client.release(true);
    if (!(error instanceof pg.DatabaseError) || !error.message.includes('statement pooling mode'))
      throw error;
    return 'The pooler of DATABASE_URL is in statement mode, and refuses transactions: write `pool_mode = transaction` into pgbouncer.ini';
  }
}

/** Whether a pooler keeps prepared statements; `unknown` if it never switched to another server. */
type Keeping = 'kept' | 'forgotten' | 'unknown';

/**
 * Runs a prepared statement until the pooler switches its connection to another server. Only that shows whether the pooler keeps prepared
 * statements. Where it does not, a process that prepared some would run those of other processes, which have the same names.
 */
async function findKeeping(one: pg.PoolClient, other: pg.PoolClient): Promise<Keeping> {
  // No other process has prepared one of this name on the other server.
  const statement = { name: `dubs_pooler_check_${randomUUID()}`, text: 'select pg_backend_pid() as pid' };
  const findServer = async () => (await one.query<{ pid: number }>(statement)).rows[0]?.pid;
  try {
    const first = await findServer();
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // Occupies the server with the statement, so that the next run is on another one. Poolers may assign the server that has been idle
      // longest, which is that one after as many transactions as there are others.
      for (let others = 0; others < attempt; others++) await other.query('select 1');
      await other.query('begin');
      // The client sends `begin` with the next statement.
      await other.query(`set local idle_in_transaction_session_timeout = ${HOLD_MS}`);
      if ((await findServer()) !== first) return 'kept';
      await other.query('rollback');
    }
    return 'unknown';
  } catch (error) {
    if (sqlState(error) === UNKNOWN_STATEMENT) return 'forgotten';
    throw error;
  }
}

const HOW_TO_KEEP = 'write `max_prepared_statements = 500` into pgbouncer.ini (PgBouncer 1.21 or later)';

/**
 * Returns why a pooler in transaction mode cannot be used, with a solution, or null if it can. If it keeps prepared statements, prepares
 * them from now on, unless `prepared` is false. If it does not, that is a problem if `prepared` is true, and otherwise a warning for
 * `onForgetful`. If that is not known, they are prepared if `prepared` is true. Throws if the database does not respond.
 */
export async function findPoolerProblem(
  db: Db,
  { prepared, onForgetful }: { prepared: boolean | undefined; onForgetful?: (warning: string) => void },
): Promise<string | null> {
  const problem = (await findMissingLimit(db)) ?? (await findWrongMode(db));
  if (problem !== null || prepared === false) return problem;
  const keeping = await withClient(db, (one) => withClient(db, (other) => findKeeping(one, other)));
  if (keeping === 'kept' || (keeping === 'unknown' && prepared)) {
    startPreparing(db);
    return null;
  }
  if (prepared)
    return `The pooler of DATABASE_URL does not keep prepared statements: ${HOW_TO_KEEP}, or unset DATABASE_PREPARED`;
  const result = 'so none are prepared, and a feed takes the database up to three times the processor time';
  onForgetful?.(
    keeping === 'unknown'
      ? `It is not known whether the pooler of DATABASE_URL keeps prepared statements, ${result}: check that it is in transaction mode ` +
          '(`pool_mode = transaction` in pgbouncer.ini). If it is, set DATABASE_PREPARED=true if it keeps them, or DATABASE_PREPARED=false ' +
          'to hide this warning'
      : `The pooler of DATABASE_URL does not keep prepared statements, ${result}: ${HOW_TO_KEEP}, or set DATABASE_PREPARED=false to hide ` +
          'this warning',
  );
  return null;
}
