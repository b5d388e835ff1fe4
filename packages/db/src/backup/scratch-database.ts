import { randomBytes } from 'node:crypto';
import { withConnection } from './connect.ts';

/** Creates a database beside the given one for some work, and drops it. The role needs CREATEDB. */
export async function withScratchDatabase<T>(
  connectionString: string,
  work: (connectionString: string) => Promise<T>,
): Promise<T> {
  const name = `dubs_check_${randomBytes(6).toString('hex')}`;
  const administer = (statement: string) =>
    withConnection(connectionString, 'dubs-restore', (client) => client.query(statement));
  // The usual template may be of another locale than the database.
  await administer(`create database ${name} template template0`);
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  try {
    return await work(url.href);
  } finally {
    await administer(`drop database ${name} with (force)`);
  }
}
