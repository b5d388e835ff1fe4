import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the security log: what happened to the access to an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_events (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      type text not null check (type in (
        'sign_in', 'sign_out', 'new_device', 'not_me', 'passkey_added', 'passkey_removed', 'number_changed',
        'number_change_started', 'number_change_cancelled', 'proof', 'export_requested', 'deletion_requested',
        'deletion_cancelled', 'vouch_requested', 'vouch_approved', 'vouch_declined', 'separated', 'terms_accepted',
        'role_changed', 'invite_rotated', 'operator')),
      device text,
      by_user_id bigint references users on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index security_events_of_user on security_events (user_id, id desc)`.execute(db);
  await sql`create index security_events_by_age on security_events (created_at)`.execute(db);
  await sql`
    create index security_events_by_actor on security_events (by_user_id) where by_user_id is not null`.execute(
    db,
  );
}
