import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds the codes by which a signed-in device, or the operator, signs in another one. A used code stays for a day, so that a repeat is
 * refused like any other wrong one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pairing_codes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      session_id bigint references sessions on delete cascade,
      code_hash text not null unique,
      is_trusted boolean not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index pairing_codes_of_user on pairing_codes (user_id)`.execute(db);
  await sql`create index pairing_codes_of_session on pairing_codes (session_id) where session_id is not null`.execute(
    db,
  );
  await sql`create index pairing_codes_by_age on pairing_codes (created_at)`.execute(db);
  await sql`
    alter table sessions
      drop constraint sessions_proved_by_check,
      add check (proved_by in ('code', 'passkey', 'pairing'))`.execute(db);
  await sql`
    alter table security_events
      drop constraint security_events_type_check,
      add check (type in (
        'sign_in', 'sign_out', 'new_device', 'not_me', 'passkey_added', 'passkey_removed', 'number_changed',
        'number_change_started', 'number_change_cancelled', 'proof', 'export_requested', 'deletion_requested',
        'deletion_cancelled', 'vouch_requested', 'vouch_approved', 'vouch_declined', 'separated', 'terms_accepted',
        'role_changed', 'invite_rotated', 'operator', 'pairing_code_created'))`.execute(db);
}
