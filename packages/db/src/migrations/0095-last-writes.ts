import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Lets every server know how far a replica must be to show users what they wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column last_write_lsn pg_lsn`.execute(db);
}
