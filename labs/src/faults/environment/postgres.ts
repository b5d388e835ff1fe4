import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import pg from 'pg';
import { childrenOf } from '../../processes.ts';

/** A durable PostgreSQL that can be killed, frozen and queried directly. */
export interface Postgres {
  /** Connection string of the superuser. */
  url: string;
  port: number;
  /** Returns the process id of the postmaster. */
  pid(): number;
  stop(): Promise<void>;
  /** Kills the postmaster. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Kills one backend, after which PostgreSQL ends all of them and recovers. */
  killBackend(): Promise<void>;
  /** Freezes all processes, or only the postmaster, which accepts connections. */
  freeze(what: 'all' | 'postmaster'): void;
  thaw(): void;
  query<T extends pg.QueryResultRow>(sql: string): Promise<T[]>;
  /** Runs statements in a transaction that keeps its locks until the returned function is called. */
  hold(sql: string): Promise<() => Promise<void>>;
}

/** Sends a signal to a process, unless it has just ended. */
function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Starts PostgreSQL in a folder that survives stops and kills. */
export async function openPostgres(dataDir: string): Promise<Postgres> {
  let running = await startEmbeddedPostgres({ dataDir });
  const { url, port } = running;
  const postmaster = () =>
    Number(readFileSync(path.join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  const sendSignal = (what: 'all' | 'postmaster', signal: NodeJS.Signals) => {
    const parent = postmaster();
    process.kill(parent, signal);
    if (what === 'all') for (const pid of childrenOf(parent)) signalIfRunning(pid, signal);
  };
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const query: Postgres['query'] = async <T extends pg.QueryResultRow>(sql: string) => {
    const client = await connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    url,
    port,
    pid: postmaster,
    stop: () => running.stop(),
    async kill() {
      sendSignal('postmaster', 'SIGKILL');
      await running.gone;
      await running.stop();
    },
    async start() {
      running = await startEmbeddedPostgres({ dataDir, port });
      if (running.port !== port) throw new Error('the port of Postgres was taken in the meantime');
    },
    async killBackend() {
      const [row] = await query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'dubs-server' limit 1",
      );
      if (!row) throw new Error('No server is connected to Postgres.');
      process.kill(row.pid, 'SIGKILL');
    },
    freeze: (what) => sendSignal(what, 'SIGSTOP'),
    thaw: () => sendSignal('all', 'SIGCONT'),
    query,
    async hold(sql) {
      const client = await connect();
      await client.query('begin');
      await client.query(sql);
      return async () => {
        await client.query('rollback').catch(() => undefined);
        await client.end();
      };
    },
  };
}
