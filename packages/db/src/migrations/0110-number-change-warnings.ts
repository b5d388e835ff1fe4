import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds when the old number of a change is warned again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table number_changes add column warning_due_at timestamptz`.execute(db);
}
