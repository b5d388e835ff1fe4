import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds when an account was last used in sessions that are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column last_used_at timestamptz`.execute(db);
}
