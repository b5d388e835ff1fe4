import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds since when the account of a user who died is a memorial. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column memorial_at timestamptz`.execute(db);
}
