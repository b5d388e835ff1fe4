import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates the identity of this installation, which its media store has too, and the state of that store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      id uuid primary key default gen_random_uuid(),
      created_at timestamptz not null default now(),
      media_since timestamptz,
      media_orphans integer not null default 0 check (media_orphans >= 0)
    )`.execute(db);
  // At most one row.
  await sql`create unique index installation_once on installation ((true))`.execute(db);
  await sql`insert into installation default values`.execute(db);
}
