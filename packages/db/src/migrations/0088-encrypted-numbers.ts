import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds encrypted and hashed phone numbers. Where a number is only compared, its hash is enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A build that reads texts and invite codes encrypted reads numbers as they are.
  await sql`update installation set encrypted_since = null where exists (select from users)`.execute(db);

  await sql`alter table users add column phone_sealed bytea, add column phone_hash text`.execute(db);
  await sql`create unique index users_phone_hash_key on users (phone_hash)`.execute(db);
  // A separation by the previous build empties the readable column, and so does an operator who confirms the encryption.
  await sql`
    create trigger users_encryption before update of phone_number on users for each row
    when (new.phone_number is distinct from old.phone_number
      and (new.phone_number is not null or new.separated_at is distinct from old.separated_at)
      and new.phone_sealed is not distinct from old.phone_sealed)
    execute function drop_outdated_encryption('phone_sealed', 'phone_hash')`.execute(db);

  await sql`
    alter table number_changes add column phone_sealed bytea, alter column phone_number drop not null`.execute(
    db,
  );
  await sql`
    create trigger number_changes_encryption before update of phone_number on number_changes for each row
    when (new.phone_number is distinct from old.phone_number and new.phone_number is not null
      and new.phone_sealed is not distinct from old.phone_sealed)
    execute function drop_outdated_encryption('phone_sealed')`.execute(db);

  await sql`
    alter table otp_codes add column phone_hash text, add column range_hash text, alter column phone_number drop not null`.execute(
    db,
  );
  await sql`create index otp_codes_live_of_phone on otp_codes (phone_hash) where ended_at is null`.execute(
    db,
  );
  await sql`create index otp_codes_by_phone on otp_codes (phone_hash, created_at)`.execute(db);
  await sql`create index otp_codes_by_range on otp_codes (range_hash, created_at)`.execute(db);
  await sql`alter table otp_wrong_tries add column phone_hash text`.execute(db);
  await sql`create index otp_wrong_tries_by_phone on otp_wrong_tries (phone_hash, created_at)`.execute(db);

  await sql`
    alter table sms_messages add column to_sealed bytea, add column to_hash text, alter column to_number drop not null`.execute(
    db,
  );
  await sql`create index sms_messages_by_phone on sms_messages (to_hash, created_at)`.execute(db);
  await sql`
    alter table sms_replies add column from_hash text, alter column from_number drop not null`.execute(db);
  await sql`create index sms_replies_by_phone on sms_replies (from_hash, received_at)`.execute(db);
}
