import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds requests to vouch for a session that needs a proof, which may be open beside one for a sign-in, and of which a session may have several. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vouch_requests
      add column purpose text not null default 'sign_in' check (purpose in ('sign_in', 'proof'))`.execute(db);
  await sql`
    create unique index vouch_requests_one_open_each on vouch_requests (user_id, purpose) where closed_at is null`.execute(
    db,
  );
  await sql`create index vouch_requests_of_session on vouch_requests (session_id, purpose)`.execute(db);
  await sql`drop index vouch_requests_one_open`.execute(db);
  await sql`drop index vouch_requests_by_session`.execute(db);
}
