import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates the list of backups that were made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default now(),
      name text not null,
      bytes bigint not null check (bytes > 0)
    )`.execute(db);
  await sql`create index backups_by_time on backups (created_at)`.execute(db);
}
