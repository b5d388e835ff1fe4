import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds changes of phone numbers that young sessions started, until they take effect. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table number_changes (
      user_id bigint primary key references users on delete cascade,
      phone_number text not null,
      session_id bigint not null references sessions on delete cascade,
      created_at timestamptz not null default now(),
      effective_at timestamptz not null
    )`.execute(db);
  await sql`create index number_changes_by_session on number_changes (session_id)`.execute(db);
  await sql`create index number_changes_by_time on number_changes (effective_at)`.execute(db);
}
