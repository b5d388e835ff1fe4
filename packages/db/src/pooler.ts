import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './client.ts';
import { poolOf, SESSION_SETTINGS } from './client.ts';
import { sqlState } from './transaction.ts';

/**
 * What a pooler that forgets prepared statements lets through: the server does not know the statement; or knows it already, from an earlier
 * check over the same server connection.
 */
const FORGOTTEN = new Set(['26000', '42P05']);
/** How often two connections may get different servers before the pooler is taken to keep prepared statements. */
const ATTEMPTS = 5;

/** Makes the bounds of a session settings of a role in this database: for every new connection that asks for no other. */
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

/** Returns a bound that does not hold for connections through the pooler, in words; null when all do. */
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

/** Returns whether a statement that one connection prepared can be run when the pooler gives it another server. */
async function keepsPrepared(db: Db): Promise<boolean> {
  const pool = poolOf(db);
  const statement = { name: 'dubs_pooler_check', text: 'select pg_backend_pid() as pid' };
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const prepared = await one.query<{ pid: number }>(statement);
      await other.query('begin');
      const held = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
      // The server that knows the statement is taken now: the next transaction runs on another.
      if (held.rows[0]?.pid === prepared.rows[0]?.pid) await one.query(statement);
      await other.query('rollback');
    }
    return true;
  } catch (error) {
    if (FORGOTTEN.has(sqlState(error) ?? '')) return false;
    throw error;
  } finally {
    // Neither goes back to the pool: one of them may be in a transaction, or believe in a statement that is gone.
    one.release(true);
    other.release(true);
  }
}

/**
 * Returns why a pooler in transaction mode cannot be used as it is, with the way out; null if it can. Throws when the database does not answer.
 */
export async function findPoolerProblem(db: Db, { prepared }: { prepared: boolean }): Promise<string | null> {
  const missing = await findMissingLimit(db);
  if (missing !== null || !prepared || (await keepsPrepared(db))) return missing;
  return (
    'The pooler of DATABASE_URL does not keep prepared statements: write `max_prepared_statements = 500` into pgbouncer.ini ' +
    '(PgBouncer 1.21 or later), or set DATABASE_PREPARED=false'
  );
}
