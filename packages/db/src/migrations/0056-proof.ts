import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds when a session was last proved, and how; when its device was first seen; and what a code is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column proved_at timestamptz,
      add column proved_by text check (proved_by in ('code', 'passkey')),
      add column device_seen_at timestamptz`.execute(db);
  await sql`
    alter table otp_codes
      add column purpose text not null default 'sign_in' check (purpose in ('sign_in', 'proof', 'number')),
      add column session_id bigint references sessions on delete cascade,
      add constraint otp_codes_session check ((purpose = 'sign_in') = (session_id is null))`.execute(db);
  await sql`create index otp_codes_of_session on otp_codes (session_id) where session_id is not null`.execute(
    db,
  );
}
