import { Socket } from 'node:net';
import pg from 'pg';

const TIMEOUT_MS = 1_500;

/** True if the database responds in time to a query over a new connection. */
export async function answersQuery(connectionString: string): Promise<boolean> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString,
    application_name: 'dubs-check',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    stream: () => socket,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    await client.end();
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
