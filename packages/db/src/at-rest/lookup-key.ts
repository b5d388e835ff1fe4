import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DataKeys } from './data-keys.ts';

const KEY_BYTES = 32;
const WAIT_MS = 5_000;

/**
 * Returns the key of the lookup hashes. It is stored encrypted in the table `installation`, and does not change when data keys rotate. The
 * first process creates it, on a new connection, so that no rollback can remove it. Throws `DataKeysRefused` if no data key decrypts it.
 */
export async function readLookupKey(connectionString: string, keys: DataKeys): Promise<string> {
  const client = new pg.Client({
    connectionString,
    application_name: 'dubs-keys',
    connectionTimeoutMillis: WAIT_MS,
    query_timeout: WAIT_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const find = async () =>
      (await client.query<{ lookup_key: Buffer | null }>('select lookup_key from installation')).rows[0]
        ?.lookup_key;
    const known = await find();
    if (known) return keys.open(known);
    await client.query('update installation set lookup_key = $1 where lookup_key is null', [
      keys.seal(randomBytes(KEY_BYTES).toString('base64')),
    ]);
    const made = await find();
    if (!made) throw new Error('The database has no installation.');
    return keys.open(made);
  } finally {
    await client.end();
  }
}
