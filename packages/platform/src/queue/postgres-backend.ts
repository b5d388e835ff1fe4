import { MISSING_RIGHTS, StartRefused, withOptions } from '@dubs/core/ports';
import { createPostgresBackend, type PgPool, runMigrations, withBackend } from 'bullmq';
import pg from 'pg';
import type { OnError, QueueBackend } from './backend.ts';
import { createListeningClient } from './listening-client.ts';

/** BullMQ's schema. The library does not allow another name. */
const SCHEMA = 'bullmq';
/** Few are enough, since adding jobs holds a connection for only one statement. */
const QUEUE_CONNECTIONS = 4;
/** Up to this many jobs are added one by one: BullMQ's bulk insert creates and drops two tables, which costs as much. */
const MAX_SINGLE_ADDS = 16;
/** A worker listens on one connection and updates its jobs on the others. */
const WORKER_CONNECTIONS = 6;
/** BullMQ's default lock duration. */
const DEFAULT_LOCK_MS = 30_000;

/** BullMQ declares some of pg's overloads in another order, so TypeScript does not accept pg's own type. */
const asBullPool = (pool: pg.Pool): PgPool => pool as unknown as PgPool;

const bullmq = withBackend(createPostgresBackend);

interface PoolParts {
  max: number;
  onError: OnError;
  Client?: typeof pg.Client;
}

function openPool(connectionString: string, { max, onError, Client = pg.Client }: PoolParts): pg.Pool {
  const pool = new pg.Pool({
    Client,
    max,
    application_name: 'dubs-queue',
    // BullMQ calls its functions without a schema name. Its tables fill and empty faster than statistics are updated, so plans made
    // for empty tables would scan full ones. The statements are too short for JIT. In another isolation, a process that waited for the lock
    // of the migrations would not see those of the other.
    ...withOptions(
      connectionString,
      `-c search_path=${SCHEMA} -c lock_timeout=10s -c enable_seqscan=off -c jit=off -c default_transaction_isolation=read\\ committed`,
    ),
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // A statement without any reply closes its connection.
    query_timeout: 32_000,
    idle_in_transaction_session_timeout: 30_000,
    // A worker that listens on a broken connection would wait forever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', onError);
  // The pool reports only errors of idle connections. An error in use fails the statement, and must not end the process.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return pool;
}

/** Migrates the schema. Processes that start at the same time wait for each other's migrations. */
async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Another process may hold the lock for a long time during its migrations.
    await client.query('set lock_timeout = 0');
    await runMigrations(client, SCHEMA);
    await client.query('reset lock_timeout');
  } finally {
    client.release();
  }
}

/** Opens queues in PostgreSQL, and migrates their schema. */
export async function openPostgresBackend(url: string, onError: OnError): Promise<QueueBackend> {
  const pools: pg.Pool[] = [];
  const connect = (max: number, Client?: typeof pg.Client): pg.Pool => {
    const pool = openPool(url, { max, onError, ...(Client && { Client }) });
    pools.push(pool);
    return pool;
  };
  const close = async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.end()));
  };
  const queuePool = connect(QUEUE_CONNECTIONS);
  try {
    await migrate(queuePool);
  } catch (error) {
    await close();
    if (error instanceof pg.DatabaseError && error.code === MISSING_RIGHTS)
      throw new StartRefused(
        `The queue cannot create its tables: ${error.message}. The role must own the database, or set REDIS_URL.`,
      );
    throw error;
  }
  return {
    // BullMQ would scan all ended jobs whenever a job ends.
    maxEndedJobs: undefined,
    openQueue(name, options) {
      const queue = new bullmq.Queue(name, { ...options, connection: asBullPool(queuePool) });
      queue.on('error', onError);
      const addBulk = queue.addBulk.bind(queue);
      queue.addBulk = async (jobs) => {
        if (jobs.length > MAX_SINGLE_ADDS) return await addBulk(jobs);
        const added = [];
        // One by one, so that they run in the order in which they were added.
        for (const { name: jobName, data, opts } of jobs) added.push(await queue.add(jobName, data, opts));
        return added;
      };
      return queue;
    },
    openWorker(name, { run, onFailed }, options) {
      // A dead connection is detected as fast as an expired lock.
      const Client = createListeningClient(options.lockDuration ?? DEFAULT_LOCK_MS);
      const connection = asBullPool(connect(WORKER_CONNECTIONS, Client));
      const worker = new bullmq.Worker(name, run, { ...options, connection });
      worker.on('error', onError);
      worker.on('failed', onFailed);
      return worker;
    },
    close,
  };
}
