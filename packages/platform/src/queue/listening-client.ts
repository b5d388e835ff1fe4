import { Socket } from 'node:net';
import pg from 'pg';

const LISTEN = /^listen /im;
const QUESTION = "select 'still there'";

/**
 * A connection that notices when nobody hears it any more. One that only listens never says anything, so behind something that keeps its
 * TCP connection alive while the way beyond is dead it would wait forever. Once it listens it is asked every `beatMs`; without an answer within as
 * long it ends with an error, as if it had been cut.
 */
export function createListeningClient(beatMs: number): typeof pg.Client {
  return class extends pg.Client {
    readonly #socket: Socket;
    #beat: NodeJS.Timeout | undefined;

    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      this.#socket = socket;
      this.once('end', () => clearInterval(this.#beat));
    }

    // BullMQ calls query(text); anything else passes as it is.
    override query(...args: unknown[]): never {
      const call = super.query.bind(this) as (...given: unknown[]) => never;
      const [text] = args;
      if (typeof text === 'string' && LISTEN.test(text)) this.#beat ??= this.#begin();
      return call(...args);
    }

    #begin(): NodeJS.Timeout {
      const ask = () => {
        const late = setTimeout(() => this.#socket.destroy(new Error('the listener got no answer')), beatMs);
        const calm = () => clearTimeout(late);
        (super.query(QUESTION) as Promise<unknown>).then(calm, calm);
      };
      return setInterval(ask, beatMs).unref();
    }
  };
}
