import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 1_000;
const CONNECT_MS = 5_000;
const CLOSE_MS = 500;

/** A running LISTEN on one channel. */
export interface Listener {
  close: () => Promise<void>;
}

/** The handlers of a listener. */
export interface Subscriber {
  /** Called on each (re)connect. Earlier notifications are lost, so the subscriber must poll once. */
  onOpen: () => void;
  onNotify: (payload: string) => void;
  /** Called when an open connection was lost, before it is reopened. */
  onLost?: () => void;
  onError: (error: Error) => void;
}

/** Receives each NOTIFY on the channel, and reconnects until closed. */
export function listen(
  connectionString: string,
  channel: string,
  { onOpen, onNotify, onLost = () => undefined, onError }: Subscriber,
): Listener {
  const closing = new AbortController();
  const unlessClosed =
    <A extends unknown[]>(handler: (...args: A) => void) =>
    (...args: A) => {
      if (!closing.signal.aborted) handler(...args);
    };
  const notifyOpen = unlessClosed(onOpen);
  const notifyMessage = unlessClosed(onNotify);
  const notifyLost = unlessClosed(onLost);
  const notifyError = unlessClosed(onError);
  let disconnect = async () => {};

  /** Connects. Resolves when the connection has ended. */
  async function runConnection(): Promise<void> {
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
    disconnect = async () => {
      // If the server does not respond, the connection would never end.
      const timer = setTimeout(() => socket.destroy(), CLOSE_MS);
      await connection.end();
      clearTimeout(timer);
    };
    let isOpen = false;
    const open = async () => {
      await connection.connect();
      await connection.query(`listen ${pg.escapeIdentifier(channel)}`);
      isOpen = true;
      notifyOpen();
    };
    connection.on('error', notifyError);
    connection.on('notification', ({ payload = '' }) => notifyMessage(payload));
    // While the connection is being closed, pg may never settle `connect`. Only the `end` event is reliable.
    void open().catch((error: Error) => {
      notifyError(error);
      return disconnect();
    });
    await ended;
    if (isOpen) notifyLost();
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      await runConnection();
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    async close() {
      closing.abort();
      await disconnect();
      await running;
    },
  };
}
