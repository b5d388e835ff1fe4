import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds passkeys, and the challenges that browsers sign with them: those of a sign-in belong to no user. A challenge that was used stays
 * for a day, since it counts against the limit of its network.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      user_handle text not null,
      counter bigint not null,
      transports text[] not null,
      is_backup_eligible boolean not null,
      is_backed_up boolean not null,
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_by_user on passkeys (user_id)`.execute(db);
  await sql`
    create table passkey_challenges (
      challenge text primary key,
      session_id bigint references sessions on delete cascade,
      user_handle text,
      address_hash text not null,
      site_hash text,
      used_at timestamptz,
      created_at timestamptz not null default now(),
      check ((session_id is null) = (user_handle is null))
    )`.execute(db);
  await sql`create index passkey_challenges_by_network on passkey_challenges (address_hash, created_at)`.execute(
    db,
  );
  await sql`create index passkey_challenges_by_site on passkey_challenges (site_hash, created_at)`.execute(
    db,
  );
  await sql`create index passkey_challenges_by_session on passkey_challenges (session_id)`.execute(db);
  await sql`create index passkey_challenges_by_age on passkey_challenges (created_at)`.execute(db);
}
