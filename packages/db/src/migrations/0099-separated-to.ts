import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds which account has the number of a separated one, whose user may find that it is theirs after all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column separated_to bigint references users on delete set null`.execute(db);
  await sql`create index users_separated_to on users (separated_to) where separated_to is not null`.execute(
    db,
  );
}
