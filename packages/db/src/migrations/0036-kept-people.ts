import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds profiles that users keep for people without an account, such as young children. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kept_people (
      id bigint generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 50),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table kept_person_keepers (
      kept_person_id bigint not null references kept_people on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (kept_person_id, user_id)
    )`.execute(db);
  await sql`create index kept_person_keepers_by_user on kept_person_keepers (user_id)`.execute(db);
}
