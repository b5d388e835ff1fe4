import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 1_000;
const CONNECT_MS = 5_000;
const GOODBYE_MS = 500;

/** A standing ear on one channel of Postgres. */
export interface Listener {
  close: () => Promise<void>;
}

/** What is done with what a listener hears. */
export interface Ear {
  /** The connection stands. What was said while nobody listened is lost, so whoever listens looks for themselves now. */
  onOpen: () => void;
  /** Somebody said this on the channel. */
  onNotify: (payload: string) => void;
  /** A connection that stood is gone; a new one is being made. */
  onLost?: () => void;
  onError: (error: Error) => void;
}

/** Hears each NOTIFY on the channel. A broken connection is made anew until closed. */
export function listen(
  connectionString: string,
  channel: string,
  { onOpen, onNotify, onLost = () => undefined, onError }: Ear,
): Listener {
  const closing = new AbortController();
  const unlessClosed =
    <A extends unknown[]>(tell: (...args: A) => void) =>
    (...args: A) => {
      if (!closing.signal.aborted) tell(...args);
    };
  const begun = unlessClosed(onOpen);
  const hear = unlessClosed(onNotify);
  const lose = unlessClosed(onLost);
  const report = unlessClosed(onError);
  let hangUp = async () => {};

  /** Connects and stays until the connection ends. */
  async function stay(): Promise<void> {
    const socket = new Socket();
    const connection = new pg.Client({
      connectionString,
      application_name: 'dubs-listener',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      stream: () => socket,
    });
    const ended = new Promise<void>((resolve) => connection.once('end', () => resolve()));
    hangUp = async () => {
      // A server that does not answer would never say goodbye.
      const late = setTimeout(() => socket.destroy(), GOODBYE_MS);
      await connection.end();
      clearTimeout(late);
    };
    const begin = async () => {
      await connection.connect();
      await connection.query(`listen ${pg.escapeIdentifier(channel)}`);
      stood = true;
      begun();
    };
    let stood = false;
    connection.on('error', report);
    connection.on('notification', ({ payload = '' }) => hear(payload));
    // While it is being closed, pg may leave `connect` without an answer: only the end is sure to come.
    void begin().catch((error: Error) => {
      report(error);
      return hangUp();
    });
    await ended;
    if (stood) lose();
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      await stay();
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    async close() {
      closing.abort();
      await hangUp();
      await running;
    },
  };
}
