import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

/** A connection to the product's database, or one transaction on it. */
export type Db = Kysely<Database>;

// Ids and counts stay far below 2^53, so numbers serve; a calendar date stays the text it is, free of any zone.
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return String;
    return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid);
  },
};

// Past this many different statements new ones run unnamed: each name is kept by every backend for its life.
const MAX_NAMES = 500;

/** The name for a statement, so that it is prepared once for each connection; undefined past the last name. */
function createNaming(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MAX_NAMES) return known;
    const name = `q${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
    return name;
  };
}

const READ_TIMEOUT = 'Query read timeout';

function createClientClass(nameOf: (text: string) => string | undefined): typeof pg.Client {
  return class extends pg.Client {
    // Kysely calls query(text, values); anything else passes as it is.
    override query(...args: unknown[]): never {
      const [text, values] = args;
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      const call = super.query.bind(this) as (...a: unknown[]) => never;
      const result: unknown =
        name === undefined ? call(...args) : call({ name, text, values }, ...args.slice(2));
      // Whoever waited in vain leaves a connection that still waits. Back in the pool it would let the next one wait, too.
      if (result instanceof Promise)
        result.catch((error: unknown) => {
          if (error instanceof Error && error.message === READ_TIMEOUT) void this.end();
        });
      return result as never;
    }
  };
}

export interface DbOptions {
  /** Connections at the most. */
  max?: number;
  /** Whether statements are prepared once per connection: about twice as fast; off behind old poolers. */
  prepared?: boolean;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** How long one statement may take; two seconds later it counts as lost, and its connection with it. */
  statementMs?: number;
  /** Told of errors on idle connections, which would otherwise end the process. */
  onError?: (error: Error) => void;
}

/** How many connections a pool holds, how many of them do nothing, and how many callers wait for one. */
export interface Connections {
  total: number;
  idle: number;
  waiting: number;
}

const pools = new WeakMap<Db, pg.Pool>();

/** The connections of a database that `openDb` opened. */
export function countConnections(db: Db): Connections {
  const pool = pools.get(db);
  if (!pool) throw new Error('only what openDb opened has connections of its own');
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/** Opens a pool. Waits are bounded: 5 s for a connection or a lock, 15 s for an idle transaction, and for a statement unless said. */
export function openDb(
  connectionString: string,
  { max = 10, prepared = true, name = 'dubs', statementMs = 15_000, onError }: DbOptions = {},
): Db {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementMs,
    query_timeout: statementMs + 2_000,
    idle_in_transaction_session_timeout: 15_000,
    options: '-c lock_timeout=5s -c timezone=UTC',
    keepAlive: true,
    Client: createClientClass(prepared ? createNaming() : () => undefined),
  });
  pool.on('error', (error) => onError?.(error));
  // The pool hears of idle connections alone. One that breaks between two statements of a transaction fails the next.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}
