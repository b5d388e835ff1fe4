import type { Db } from './client.ts';
import { sql } from 'kysely';

/** Makes other transactions that take one of these locks wait until this one ends. */
export async function acquireLocks(trx: Db, ...names: string[]): Promise<void> {
  // One order for all, so that two callers can never wait for each other.
  for (const name of [...names].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
