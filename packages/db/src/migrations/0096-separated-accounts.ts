import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the index by which accounts without a number are found when they are due to be erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_separated on users (separated_at) where separated_at is not null`.execute(db);
}
