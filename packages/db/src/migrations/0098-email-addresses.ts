import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the e-mail address that a user confirmed, encrypted and hashed, and the hash of the address that a code was mailed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column email_sealed bytea, add column email_hash text`.execute(db);
  await sql`create unique index users_email_hash_key on users (email_hash)`.execute(db);
  await sql`
    alter table otp_codes
      add column email_hash text,
      drop constraint otp_codes_purpose_check,
      add check (purpose in ('sign_in', 'proof', 'number', 'email'))`.execute(db);
  await sql`
    create index otp_codes_by_email on otp_codes (email_hash, created_at) where email_hash is not null`.execute(
    db,
  );
  await sql`
    alter table security_events
      drop constraint security_events_type_check,
      add check (type in (
        'sign_in', 'sign_out', 'new_device', 'not_me', 'passkey_added', 'passkey_removed', 'number_changed',
        'number_change_started', 'number_change_cancelled', 'proof', 'export_requested', 'deletion_requested',
        'deletion_cancelled', 'vouch_requested', 'vouch_approved', 'vouch_declined', 'separated', 'terms_accepted',
        'role_changed', 'invite_rotated', 'operator', 'pairing_code_created', 'email_added', 'email_removed'))`.execute(
    db,
  );
}
