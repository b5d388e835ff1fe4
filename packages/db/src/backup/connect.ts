import pg from 'pg';
import { FIXED_OPTIONS } from '../client.ts';
import { withOptions } from '../with-options.ts';

/** Opens one connection without timeouts, since copying whole tables takes long. */
export async function connect(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...withOptions(
      connectionString,
      `${FIXED_OPTIONS} -c lock_timeout=30s -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`,
    ),
    application_name: name,
    keepAlive: true,
  });
  // If the connection breaks, the running statement fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs work on a new connection, and closes it. */
export async function withConnection<T>(
  connectionString: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(connectionString, name);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
