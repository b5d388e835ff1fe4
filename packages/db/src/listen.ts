import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 1_000;

/** A standing ear on one channel of Postgres. */
export interface Listener {
  close: () => Promise<void>;
}

/**
 * Calls `onNotify` for each NOTIFY on the channel, and once whenever the connection is made: what was said while nobody
 * listened is lost, so whoever listens looks for themselves then. A broken connection is made anew until closed.
 */
export function listen(
  connectionString: string,
  channel: string,
  { onNotify, onError }: { onNotify: () => void; onError: (error: Error) => void },
): Listener {
  const closing = new AbortController();
  let client: pg.Client | null = null;

  /** Connects and stays until the connection ends. */
  async function stay(): Promise<void> {
    const connection = new pg.Client({
      connectionString,
      application_name: 'dubs-listener',
      keepAlive: true,
    });
    client = connection;
    const ended = new Promise<void>((resolve) => connection.once('end', () => resolve()));
    connection.on('error', onError);
    connection.on('notification', onNotify);
    await connection.connect();
    await connection.query(`listen ${pg.escapeIdentifier(channel)}`);
    onNotify();
    await ended;
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      await stay().catch(onError);
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    async close() {
      closing.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };
}
