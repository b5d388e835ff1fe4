import type { Db } from './client.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Value } from './prepare.ts';

/** Returns SQL that acquires a lock by name until the transaction ends, for the select list of a statement. */
export const advisoryLock = (name: Value<string>): RawBuilder<null> =>
  sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

/** Acquires locks by name until the transaction ends. Other transactions wait for them. */
export async function acquireLocks(trx: Db, ...names: string[]): Promise<void> {
  // Sorted, so that two callers can never wait for each other.
  for (const name of [...names].sort()) await sql`select ${advisoryLock(name)}`.execute(trx);
}
