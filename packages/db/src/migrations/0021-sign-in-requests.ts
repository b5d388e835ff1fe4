import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Keeps strangers from blocking sign-in: a code belongs to its request, so that one number may have several valid codes; known browsers
 * of an account have their own limits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      token_hash text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      constraint known_devices_once unique (token_hash, user_id)
    )`.execute(db);
  await sql`create index known_devices_of_user on known_devices (user_id, last_used_at)`.execute(db);
  await sql`create index known_devices_by_age on known_devices (last_used_at)`.execute(db);

  // The hash is that of the network; the site is the /48 around a /64.
  await sql`
    alter table otp_codes
      add column request_id text,
      add column site_hash text,
      add column device_id bigint references known_devices on delete set null,
      add column has_account boolean not null default false,
      add column is_withheld boolean not null default false`.execute(db);
  await sql`drop index otp_codes_live`.execute(db);
  await sql`create index otp_codes_live_of_number on otp_codes (phone_number) where ended_at is null`.execute(
    db,
  );
  await sql`create index otp_codes_of_request on otp_codes (request_id, created_at) where request_id is not null`.execute(
    db,
  );
  await sql`create index otp_codes_by_site on otp_codes (site_hash, created_at) where site_hash is not null`.execute(
    db,
  );
  await sql`create index otp_codes_of_device on otp_codes (device_id, created_at) where device_id is not null`.execute(
    db,
  );
  await sql`create index otp_codes_sent on otp_codes (created_at) where not is_withheld`.execute(db);
  await sql`create index otp_codes_sent_to_strangers on otp_codes (created_at) where not is_withheld and not has_account`.execute(
    db,
  );

  // An attempt without a valid code has no number.
  await sql`
    alter table otp_wrong_tries
      alter column phone_number drop not null,
      add column address_hash text,
      add column site_hash text,
      add column device_id bigint references known_devices on delete cascade`.execute(db);
  await sql`create index otp_wrong_tries_by_address on otp_wrong_tries (address_hash, created_at) where address_hash is not null`.execute(
    db,
  );
  await sql`create index otp_wrong_tries_by_site on otp_wrong_tries (site_hash, created_at) where site_hash is not null`.execute(
    db,
  );
  await sql`create index otp_wrong_tries_of_device on otp_wrong_tries (device_id, created_at) where device_id is not null`.execute(
    db,
  );
}
