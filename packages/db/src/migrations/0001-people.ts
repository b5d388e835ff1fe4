import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates users, sessions, sign-in codes and sent text messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id bigint generated always as identity primary key,
      phone_number text not null unique,
      first_name text check (char_length(first_name) between 1 and 50),
      last_name text check (char_length(last_name) between 1 and 50),
      display_name text check (char_length(display_name) between 1 and 50),
      bio text check (char_length(bio) between 1 and 500),
      is_verified boolean not null default false,
      sms_notifications_enabled boolean not null default true,
      sms_unreachable_at timestamptz,
      time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 64),
      follows_device_time_zone boolean not null default true,
      reminder_hour smallint not null default 19 check (reminder_hour between 8 and 20),
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      erased_at timestamptz,
      constraint users_phone_number_e164 check (
        phone_number ~ '^\\+[1-9][0-9]{4,14}$' or (erased_at is not null and phone_number = 'erased:' || id)
      ),
      constraint users_erased_after_deleted check (erased_at is null or deleted_at is not null)
    )`.execute(db);
  await sql`create index users_to_erase on users (deleted_at) where deleted_at is not null and erased_at is null`.execute(
    db,
  );

  await sql`
    create table sessions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      device text not null default '' check (char_length(device) <= 200),
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text check (end_reason in ('logout', 'signed_out', 'account_deleted')),
      constraint sessions_end_has_reason check ((ended_at is null) = (end_reason is null)),
      constraint sessions_expire_later check (expires_at > created_at)
    )`.execute(db);
  await sql`create index sessions_of_user on sessions (user_id) where ended_at is null`.execute(db);
  await sql`create index sessions_ended on sessions (least(ended_at, expires_at))`.execute(db);

  await sql`
    create table otp_codes (
      id bigint generated always as identity primary key,
      phone_number text not null,
      code_hash text not null,
      address_hash text not null,
      expires_at timestamptz not null,
      verified boolean not null default false,
      wrong_tries smallint not null default 0 check (wrong_tries between 0 and 5),
      ended_at timestamptz,
      created_at timestamptz not null default now(),
      constraint otp_codes_used_is_ended check (not verified or ended_at is not null)
    )`.execute(db);
  await sql`create unique index otp_codes_live on otp_codes (phone_number) where ended_at is null`.execute(
    db,
  );
  await sql`create index otp_codes_by_number on otp_codes (phone_number, created_at)`.execute(db);
  await sql`create index otp_codes_by_address on otp_codes (address_hash, created_at)`.execute(db);
  await sql`create index otp_codes_by_age on otp_codes (created_at)`.execute(db);

  await sql`
    create table otp_wrong_tries (
      id bigint generated always as identity primary key,
      phone_number text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index otp_wrong_tries_by_number on otp_wrong_tries (phone_number, created_at)`.execute(db);
  await sql`create index otp_wrong_tries_by_age on otp_wrong_tries (created_at)`.execute(db);

  await sql`
    create table sms_messages (
      id bigint generated always as identity primary key,
      provider text not null check (provider in ('console', 'twilio')),
      sender text not null check (sender in ('codes', 'reminders')),
      to_number text not null,
      body text,
      status text not null check (status in ('sent', 'delivered', 'failed', 'unknown')),
      provider_id text unique,
      error text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sms_messages_by_age on sms_messages (created_at)`.execute(db);
  await sql`create index sms_messages_by_number on sms_messages (to_number, created_at)`.execute(db);

  await sql`
    create table sms_reminders (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      local_date date not null,
      kind text not null check (kind in ('win', 'unseen', 'both')),
      status text not null default 'claimed' check (status in ('claimed', 'sent', 'skipped', 'failed', 'unknown')),
      sms_message_id bigint references sms_messages on delete set null,
      claimed_at timestamptz not null default now(),
      settled_at timestamptz,
      constraint sms_reminders_once_a_day unique (user_id, local_date)
    )`.execute(db);
  await sql`create index sms_reminders_by_message on sms_reminders (sms_message_id)`.execute(db);
}
