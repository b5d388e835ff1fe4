import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@dubs/db/embedded';
import pg from 'pg';

/** A PostgreSQL that keeps what it committed, and that can be ended, frozen and asked past every wire. */
export interface Postgres {
  /** For those who may do everything. */
  url: string;
  port: number;
  stop(): Promise<void>;
  /** Ends the postmaster at once, without a word to anybody. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends one process that serves somebody: Postgres then ends all, and recovers. */
  killBackend(): Promise<void>;
  /** Freezes all of it, or only whoever lets new connections in. */
  freeze(what: 'all' | 'postmaster'): void;
  thaw(): void;
  query<T extends pg.QueryResultRow>(sql: string): Promise<T[]>;
  /** Runs statements in a transaction that stays open, holding its locks, until the answer is called. */
  hold(sql: string): Promise<() => Promise<void>>;
}

/** The processes whose parent is that one. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });
}

/** Sends a process a signal, unless it ended a moment ago. */
function tellIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Starts one in a folder, which it keeps over stops and kills. */
export async function openPostgres(dataDir: string): Promise<Postgres> {
  let running = await startEmbeddedPostgres({ dataDir });
  const { url, port } = running;
  const postmaster = () =>
    Number(readFileSync(path.join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  const tell = (what: 'all' | 'postmaster', signal: NodeJS.Signals) => {
    const parent = postmaster();
    process.kill(parent, signal);
    if (what === 'all') for (const pid of childrenOf(parent)) tellIfThere(pid, signal);
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
    stop: () => running.stop(),
    async kill() {
      tell('postmaster', 'SIGKILL');
      await running.gone;
      await running.stop();
    },
    async start() {
      running = await startEmbeddedPostgres({ dataDir, port });
      if (running.port !== port) throw new Error('somebody took the port of Postgres meanwhile');
    },
    async killBackend() {
      const [row] = await query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'dubs-server' limit 1",
      );
      if (row) process.kill(row.pid, 'SIGKILL');
    },
    freeze: (what) => tell(what, 'SIGSTOP'),
    thaw: () => tell('all', 'SIGCONT'),
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
