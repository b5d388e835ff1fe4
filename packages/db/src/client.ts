import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createDataKeys, type DataKeys, type DataSecrets } from './at-rest/data-keys.ts';
import { DEVELOPMENT_DATA_SECRET } from './at-rest/development-secret.ts';
import { readLookupKey } from './at-rest/lookup-key.ts';
import { parseOpened } from './at-rest/opened-json.ts';
import { createLookupHash, needsLookupKey, protect } from './at-rest/values.ts';
import { createClientClass, createNaming } from './pg-client.ts';
import type { Database } from './schema.ts';
import { withOptions } from './with-options.ts';

/** A connection pool, or one transaction. */
export type Db = Kysely<Database>;

// Ids and counts are below 2^53, so they are read as numbers. A calendar date stays text, without a time zone. Bytes are encrypted texts,
// which JSON may also contain.
const createTypes = ({ open }: DataKeys): pg.CustomTypesConfig => ({
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return String;
    if (oid === pg.types.builtins.BYTEA) return (text: string) => open(Buffer.from(text.slice(2), 'hex'));
    if (oid === pg.types.builtins.JSON || oid === pg.types.builtins.JSONB)
      return (text: string) => parseOpened(text, open);
    return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid);
  },
});

/** Returns the data keys of a pool. The lookup key is read from the database when first needed. */
function createProtection(connectionString: string, keys: DataKeys) {
  let hash: ReturnType<typeof createLookupHash> | undefined;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> =>
    (loading ??= readLookupKey(connectionString, keys)
      .then((key) => void (hash = createLookupHash(key)))
      .finally(() => (loading = undefined)));
  return {
    keys,
    load,
    /** Returns the values in their stored form; a promise if the lookup key must be read first. */
    apply: (values: readonly unknown[]): unknown[] | Promise<unknown[]> =>
      hash || !needsLookupKey(values)
        ? protect(values, keys, hash)
        : load().then(() => protect(values, keys, hash)),
  };
}
type Protection = ReturnType<typeof createProtection>;

// Idle connections are kept for long, since a new one plans each statement several times, which costs more than many executions.
const IDLE_MS = 10 * 60_000;

/** Settings that queries and the reading of results depend on. Set on every connection, because a server may have other defaults. */
const FIXED_SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
} as const;

/** The fixed settings as options of a new connection. */
export const FIXED_OPTIONS = Object.entries(FIXED_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value.replace(' ', '\\ ')}`)
  .join(' ');

/**
 * The timeouts of a session in milliseconds, and its fixed settings. A connection sets them when it starts. Behind a pooler, which does not
 * accept such parameters, they are settings of the role.
 */
export const SESSION_SETTINGS = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
  ...FIXED_SETTINGS,
} as const;

export interface DbOptions {
  /** The maximum number of connections. */
  max?: number;
  /** True if the URL is a pooler in transaction mode. Timeouts are then settings of the role, and `statementMs` only closes the connection. */
  pooled?: boolean;
  /** True to prepare statements once per connection, which is faster. Through a pooler, only from `startPreparing` on. */
  prepared?: boolean | undefined;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** The statement timeout. Two seconds later, the connection is closed. */
  statementMs?: number;
  /** Receives errors of idle connections. */
  onError?: (error: Error) => void;
  /** The secrets for data keys; by default the public one for development. */
  dataSecrets?: DataSecrets;
}

/** The number of connections of a pool, of idle ones, and of callers that wait for one. */
export interface Connections {
  total: number;
  idle: number;
  waiting: number;
}

/** What belongs to a `Db` that `openDb` opened. */
interface Parts {
  pool: pg.Pool;
  protection: Protection;
  startPreparing: () => void;
}

const parts = new WeakMap<Db, Parts>();

function partsOf(db: Db): Parts {
  const found = parts.get(db);
  if (!found) throw new Error('not opened by openDb');
  return found;
}

/** Throws `DataKeysRefused` if the data keys cannot decrypt this database. */
export const checkDataKeys = (db: Db): Promise<void> => partsOf(db).protection.load();

/** Returns the prefix of values that are encrypted with the newest data key. */
export const newestDataKey = (db: Db): Buffer => partsOf(db).protection.keys.newest;

/** Returns the pool of a `Db` that `openDb` opened. */
export const poolOf = (db: Db): pg.Pool => partsOf(db).pool;

/** Prepares statements from now on, also through a pooler. */
export const startPreparing = (db: Db): void => partsOf(db).startPreparing();

/** Counts the connections of a pool that `openDb` opened. */
export function countConnections(db: Db): Connections {
  const pool = poolOf(db);
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/** Opens a pool. Timeouts: 5 s for a connection or a lock, 15 s for an idle transaction, 10 min for an idle connection, and `statementMs` for a statement. */
export function openDb(
  connectionString: string,
  {
    max = 10,
    pooled = false,
    prepared = true,
    name = 'dubs',
    statementMs = SESSION_SETTINGS.statement_timeout,
    onError,
    dataSecrets = [DEVELOPMENT_DATA_SECRET],
  }: DbOptions = {},
): Db {
  const protection = createProtection(connectionString, createDataKeys(dataSecrets));
  const nameOf = createNaming();
  let isPreparing = prepared && !pooled;
  const Client = createClientClass((text) => (isPreparing ? nameOf(text) : undefined), protection.apply);
  const pool = new pg.Pool({
    connectionString,
    max,
    types: createTypes(protection.keys),
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: statementMs + 2_000,
    ...(!pooled && {
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: SESSION_SETTINGS.idle_in_transaction_session_timeout,
      ...withOptions(connectionString, `-c lock_timeout=${SESSION_SETTINGS.lock_timeout} ${FIXED_OPTIONS}`),
    }),
    keepAlive: true,
    Client,
  });
  pool.on('error', (error) => onError?.(error));
  // The pool reports only errors of idle connections. If a connection breaks in a transaction, the next statement fails.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  pool.on('release', (_error, connection) => {
    if (connection instanceof Client && connection.isReadOnly) void connection.end();
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  parts.set(db, { pool, protection, startPreparing: () => (isPreparing = true) });
  return db;
}
