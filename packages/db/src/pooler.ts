import { sql } from 'kysely';
import pg from 'pg';
import { type Db, poolOf, SESSION_SETTINGS, startPreparing } from './client.ts';
import { sqlState } from './transaction.ts';

/**
 * SQLSTATEs that show that a pooler does not track prepared statements: the server does not know the statement, or already knows it from an
 * earlier check over the same server connection.
 */
const FORGOTTEN = new Set(['26000', '42P05']);
/** After this many attempts without such an error, the pooler counts as supporting prepared statements. */
const ATTEMPTS = 5;

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
    if (value !== String(wanted))
      return (
        `${name} is ${value} through the pooler of DATABASE_URL, and must be ${wanted}: run \`dubs migrate\` with DATABASE_URL and ` +
        'DATABASE_DIRECT_URL set, which makes it a setting of the role, then let the pooler reconnect (RECONNECT in its console)'
      );
  }
  return null;
}

/** Returns true if a prepared statement still works after the pooler has switched the connection to another server. */
async function keepsPrepared(db: Db): Promise<boolean> {
  const pool = poolOf(db);
  const statement = { name: 'dubs_pooler_check', text: 'select pg_backend_pid() as pid' };
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const prepared = await one.query<{ pid: number }>(statement);
      await other.query('begin');
      const held = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
      // The server with the statement is busy now, so the next transaction runs on another one.
      if (held.rows[0]?.pid === prepared.rows[0]?.pid) await one.query(statement);
      await other.query('rollback');
    }
    return true;
  } catch (error) {
    if (FORGOTTEN.has(sqlState(error) ?? '')) return false;
    throw error;
  } finally {
    // Neither returns to the pool, since one may be in a transaction or rely on a statement that its server does not have.
    one.release(true);
    other.release(true);
  }
}

const HOW_TO_KEEP = 'write `max_prepared_statements = 500` into pgbouncer.ini (PgBouncer 1.21 or later)';

/**
 * Returns why a pooler in transaction mode cannot be used, with a solution, or null if it can. If it keeps prepared statements, prepares
 * them from now on, unless `prepared` is false. If it does not, that is a problem if `prepared` is true, and otherwise a warning for
 * `onForgetful`. Throws if the database does not respond.
 */
export async function findPoolerProblem(
  db: Db,
  { prepared, onForgetful }: { prepared: boolean | undefined; onForgetful?: (warning: string) => void },
): Promise<string | null> {
  const missing = await findMissingLimit(db);
  if (missing !== null || prepared === false) return missing;
  if (await keepsPrepared(db)) {
    startPreparing(db);
    return null;
  }
  if (prepared)
    return `The pooler of DATABASE_URL does not keep prepared statements: ${HOW_TO_KEEP}, or unset DATABASE_PREPARED`;
  onForgetful?.(
    `The pooler of DATABASE_URL does not keep prepared statements, so none are prepared, and reads take about twice as long: ${HOW_TO_KEEP}, ` +
      'or set DATABASE_PREPARED=false to hide this warning',
  );
  return null;
}
