import type { PgPool } from 'bullmq';
import { createPostgresBackend, runMigrations, withBackend } from 'bullmq';
import pg from 'pg';
import type { OnError, QueueBackend } from './backend.ts';

/** BullMQ's own schema beside the product's; its library fixes the name for pools that it is given. */
const SCHEMA = 'bullmq';
/** Queuing needs few connections: each is held for one statement. */
const QUEUE_CONNECTIONS = 4;
/** Up to so many jobs are queued one by one: for several at once BullMQ makes and drops two tables, which costs as much as this many. */
const FEW = 16;
/** A worker listens on one connection for good, and moves its jobs along on the others. */
const WORKER_CONNECTIONS = 6;

/** BullMQ describes a pool by some of pg's overloads, in an order that TypeScript does not match with pg's own. */
const asBullPool = (pool: pg.Pool): PgPool => pool as unknown as PgPool;

const bullmq = withBackend(createPostgresBackend);

function openPool(connectionString: string, max: number, onError: OnError): pg.Pool {
  const pool = new pg.Pool({
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
    // A worker that listens on a dead connection would wait forever.
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
  const connect = (max: number): pg.Pool => {
    const pool = openPool(url, max, onError);
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
      const connection = asBullPool(connect(WORKER_CONNECTIONS));
      const worker = new bullmq.Worker(name, processor, { ...options, connection });
      worker.on('error', onError);
      return worker;
    },
    close,
  };
}
