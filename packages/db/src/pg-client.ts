import type { Socket } from 'node:net';
import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { hasProtected } from './at-rest/values.ts';
import { traceStatement } from './tracing.ts';

// Each backend keeps every named statement until it ends. Above this number, new statements run unnamed.
const MAX_NAMES = 500;

/** Returns a function that names statements, so that each connection prepares them once; undefined above the maximum. */
export function createNaming(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= MAX_NAMES) return known;
    const name = `q${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
    return name;
  };
}

/** Parts of the connection of `pg` that its types lack. */
interface Connection {
  stream: Socket;
  /** Texts of the prepared statements, by name. */
  parsedStatements: Record<string, string>;
}

/** The error code of a write that is refused because the database is read-only. */
const READ_ONLY = '25006';

const DONE = { rowCount: null, rows: [] };

/**
 * Returns the class of a pool's connections. They delay a `begin` until the first statement of its transaction, and send both in one packet,
 * which saves a round trip.
 *
 * @param nameOf returns the name under which a statement is prepared, or undefined to not prepare it
 * @param protect returns the values in their stored form; a promise if a key must be read first
 */
export function createClientClass(
  nameOf: (text: string) => string | undefined,
  protect: (values: readonly unknown[]) => unknown[] | Promise<unknown[]>,
): new (config?: pg.ClientConfig) => pg.Client & { isReadOnly: boolean } {
  return class extends pg.Client {
    /** True if a write was refused. The database may become writable, but not for a connection that was opened before. */
    isReadOnly = false;
    /** True from a `begin` to the first statement after it. */
    #isBeginHeld = false;
    /**
     * Other names of statements that could not be prepared, by the first name. PgBouncer takes a name for prepared even if that failed, and
     * ends the connection when it is to be prepared again.
     */
    readonly #renamed = new Map<string, string>();

    constructor(config?: pg.ClientConfig) {
      super({ ...config, pipeline: true } as pg.ClientConfig);
    }

    // Kysely calls query(text, values); other calls pass through.
    override query(...args: unknown[]): never {
      const [text, values] = args;
      if (Array.isArray(values) && hasProtected(values)) {
        const applied = protect(values);
        return (
          applied instanceof Promise
            ? applied.then((ready): unknown => this.query(text, ready))
            : this.query(text, applied)
        ) as never;
      }
      if (text === 'begin') {
        this.#isBeginHeld = true;
        return Promise.resolve(DONE) as never;
      }
      if (this.#isBeginHeld) {
        this.#isBeginHeld = false;
        if (text === 'commit' || text === 'rollback') return Promise.resolve(DONE) as never;
        const { stream } = this.#connection;
        stream.cork();
        process.nextTick(() => stream.uncork());
        // `begin` fails only if the connection is lost. No further statement may run outside the transaction.
        void Promise.resolve(this.#send('begin', [])).catch(() => this.end());
      }
      return this.#send(...args);
    }

    get #connection(): Connection {
      return (this as unknown as { connection: Connection }).connection;
    }

    #send(...args: unknown[]): never {
      const [text, values] = args;
      const first = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      const name = first && (this.#renamed.get(first) ?? first);
      const call = super.query.bind(this) as (...a: unknown[]) => never;
      const result: unknown = traceStatement(text, () =>
        name === undefined ? call(...args) : call({ name, text, values }, ...args.slice(2)),
      );
      if (result instanceof Promise)
        result.catch((error: unknown) => {
          if (first && name && !(name in this.#connection.parsedStatements))
            this.#renamed.set(first, `q${randomUUID()}`);
          if (error instanceof pg.DatabaseError && error.code === READ_ONLY) this.isReadOnly = true;
          // After a timeout, the connection still waits for its statement. Back in the pool, it would block the next caller.
          if (error instanceof Error && error.message === 'Query read timeout') void this.end();
        });
      return result as never;
    }
  };
}
