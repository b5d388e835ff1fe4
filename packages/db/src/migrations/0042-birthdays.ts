import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the month and day of a user's birthday, `MM-DD`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column birthday text check (birthday ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$')`.execute(db);
}
