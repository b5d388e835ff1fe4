import type { Db } from './client.ts';
import { sql } from 'kysely';

/** Acquires locks by name until the transaction ends; other transactions that want one of them wait. */
export async function acquireLocks(trx: Db, ...names: string[]): Promise<void> {
  // One order for all, so that two callers can never wait for each other.
  for (const name of [...names].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
