import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the versions of the terms, and which one each user accepted. Accounts from before count as having accepted the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table terms_versions (
      version int primary key check (version >= 1),
      effective_on date not null,
      announced_at timestamptz not null default now()
    )`.execute(db);
  await sql`insert into terms_versions (version, effective_on) values (1, '2026-01-01')`.execute(db);
  await sql`
    alter table users add column terms_version int not null default 1,
      add column terms_accepted_at timestamptz`.execute(db);
}
