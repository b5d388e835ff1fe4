import type { PgPool } from 'bullmq';
import { createPostgresBackend, runMigrations, withBackend } from 'bullmq';
import pg from 'pg';
import type { OnError, QueueBackend } from './backend.ts';
import { createListeningClient } from './listening-client.ts';

/** BullMQ's own schema beside the product's; its library fixes the name for pools that it is given. */
const SCHEMA = 'bullmq';
/** Queuing needs few connections: each is held for one statement. */
const QUEUE_CONNECTIONS = 4;
/** Up to so many jobs are queued one by one: for several at once BullMQ makes and drops two tables, which costs as much as this many. */
const FEW = 16;
/** A worker listens on one connection for good, and moves its jobs along on the others. */
const WORKER_CONNECTIONS = 6;
/** BullMQ's own time for a lock. */
const LOCK_MS = 30_000;

/** BullMQ describes a pool by some of pg's overloads, in an order that TypeScript does not match with pg's own. */
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
    connectionString,
    max,
    application_name: 'dubs-queue',
    // Its functions are called without their schema's name. Its tables swell and empty faster than statistics follow, and a plan
    // that was made when they were empty reads them whole; what it does is too short to be worth compiling.
    options: `-c search_path=${SCHEMA} -c lock_timeout=10s -c enable_seqscan=off -c jit=off`,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    // Its connection is given up with a statement that gets no answer at all.
    query_timeout: 32_000,
    idle_in_transaction_session_timeout: 30_000,
    // A worker that listens on a broken connection would wait forever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', onError);
  return pool;
}

/** Brings the schema up to date. Processes that start at once wait for one another: the migrations take a lock. */
async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // The wait for another process's migrations is a wait for a lock, and may be long.
    await client.query('set lock_timeout = 0');
    await runMigrations(client, SCHEMA);
    await client.query('reset lock_timeout');
  } finally {
    client.release();
  }
}

/** Queues in PostgreSQL, in a schema of their own that is made or brought up to date here. */
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
    throw error;
  }
  return {
    // BullMQ would look through all that ended with every job that ends.
    keepsAtMost: undefined,
    openQueue(name, options) {
      const queue = new bullmq.Queue(name, { ...options, connection: asBullPool(queuePool) });
      queue.on('error', onError);
      const addBulk = queue.addBulk.bind(queue);
      queue.addBulk = async (jobs) => {
        if (jobs.length > FEW) return await addBulk(jobs);
        const added = [];
        // One after the other: they are taken in the order in which they came.
        for (const { name: jobName, data, opts } of jobs) added.push(await queue.add(jobName, data, opts));
        return added;
      };
      return queue;
    },
    openWorker(name, processor, options) {
      // A worker loses its jobs when it has not renewed their locks in time: it hears of new ones again as soon.
      const Client = createListeningClient(options.lockDuration ?? LOCK_MS);
      const connection = asBullPool(connect(WORKER_CONNECTIONS, Client));
      const worker = new bullmq.Worker(name, processor, { ...options, connection });
      worker.on('error', onError);
      return worker;
    },
    close,
  };
}
