import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Keeps deleted goals for a while, so that users who could see one learn that it was deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table goals add column deleted_at timestamptz`.execute(db);
  await sql`create index goals_deleted on goals (deleted_at) where deleted_at is not null`.execute(db);
}
