import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds when a user wants no pushes, as local times `HH:MM`, and the categories of which they want none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column quiet_from text,
      add column quiet_to text,
      add column push_categories_off text[] not null default '{}',
      add constraint users_quiet_hours check (
        (quiet_from is null) = (quiet_to is null) and quiet_from is distinct from quiet_to or quiet_from is null and quiet_to is null
      )`.execute(db);
}
