import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { MISSING_RIGHTS, sqlState } from '../transaction.ts';
import { withConnection } from './connect.ts';

/** Thrown when the role may not create databases. The message is for the operator. */
export class MissingCreatedb extends Error {
  override name = 'MissingCreatedb';
}

/** Thrown when a signal ended the work. The message is for the operator. */
export class ScratchInterrupted extends Error {
  override name = 'ScratchInterrupted';
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Creates a database on the same server, runs work on it and drops it, also when a signal asks this process to stop: it holds what users
 * wrote. Throws `MissingCreatedb` if the role may not create databases, and `ScratchInterrupted` after a signal.
 */
export async function withScratchDatabase<T>(
  connectionString: string,
  work: (connectionString: string) => Promise<T>,
): Promise<T> {
  const url = new URL(connectionString);
  const name = `dubs_check_${randomBytes(6).toString('hex')}`;
  const administer = (statement: string) =>
    withConnection(connectionString, 'dubs-restore', (client) => client.query(statement));
  // The default template may have another locale than the database.
  await administer(`create database ${name} encoding 'UTF8' template template0`).catch((error: unknown) => {
    if (sqlState(error) !== MISSING_RIGHTS) throw error;
    const role = pg.escapeIdentifier(decodeURIComponent(url.username));
    throw new MissingCreatedb(
      `The role of the database may not create the database that this needs for a while. Let a superuser run: alter role ${role} createdb`,
      { cause: error },
    );
  });
  url.pathname = `/${name}`;
  // It lacks the schemas that the role may have in its own database.
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c search_path=public`);
  let stop = (): void => undefined;
  const interrupted = new Promise<never>((_, reject) => {
    stop = () =>
      reject(new ScratchInterrupted('Interrupted. The database that was made for it is dropped again.'));
  });
  for (const signal of SIGNALS) process.once(signal, stop);
  const working = work(url.href);
  // Without its database, interrupted work fails.
  working.catch(() => undefined);
  try {
    return await Promise.race([working, interrupted]);
  } finally {
    await administer(`drop database ${name} with (force)`);
    for (const signal of SIGNALS) process.removeListener(signal, stop);
  }
}
