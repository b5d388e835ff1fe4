import { Socket } from 'node:net';
import pg from 'pg';

const LISTEN = /^listen /im;
const PING = "select 'ping'";

/**
 * Creates a pg client class that detects a dead connection. A client that only listens sends nothing, so behind a proxy that keeps TCP
 * alive it would wait forever. This one pings every `pingMs`, and fails if it gets no reply in that time.
 */
export function createListeningClient(pingMs: number): typeof pg.Client {
  return class extends pg.Client {
    readonly #socket: Socket;
    #pings: NodeJS.Timeout | undefined;

    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      this.#socket = socket;
      this.once('end', () => clearInterval(this.#pings));
    }

    // BullMQ calls query(text); other calls pass through.
    override query(...args: unknown[]): never {
      const call = super.query.bind(this) as (...given: unknown[]) => never;
      const [text] = args;
      if (typeof text === 'string' && LISTEN.test(text)) this.#pings ??= this.#startPings();
      return call(...args);
    }

    #startPings(): NodeJS.Timeout {
      const ping = () => {
        const timer = setTimeout(() => this.#socket.destroy(new Error('the listener got no reply')), pingMs);
        const stop = () => clearTimeout(timer);
        (super.query(PING) as Promise<unknown>).then(stop, stop);
      };
      return setInterval(ping, pingMs).unref();
    }
  };
}
