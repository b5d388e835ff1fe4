import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds sessions that others must vouch for, because the number may have a new owner: the requests, what members answered, and the groups
 * that are open meanwhile. A separated account has no number. Who vouches must have had their role for a while.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      alter column phone_number drop not null,
      add column unvouched_since timestamptz,
      add column separated_at timestamptz`.execute(db);
  await sql`alter table sessions add column is_unvouched boolean not null default false`.execute(db);
  await sql`alter table group_members add column role_since timestamptz`.execute(db);
  await sql`
    create function note_role_change() returns trigger language plpgsql as $$
    begin
      new.role_since := now();
      return new;
    end $$`.execute(db);
  await sql`
    create trigger note_role_change before update of role on group_members
    for each row when (old.role is distinct from new.role) execute function note_role_change()`.execute(db);
  await sql`
    create table vouch_requests (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      session_id bigint not null references sessions on delete cascade,
      code text not null,
      wrong_codes int not null default 0,
      last_used_at timestamptz not null,
      open_group_ids bigint[] not null default '{}',
      first_approved_at timestamptz,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      closed_at timestamptz,
      close_reason text check (close_reason in ('approved', 'declined', 'wrong_codes', 'replaced', 'limit', 'separated')),
      check ((closed_at is null) = (close_reason is null))
    )`.execute(db);
  await sql`
    create unique index vouch_requests_one_open on vouch_requests (user_id) where closed_at is null`.execute(
    db,
  );
  await sql`create index vouch_requests_by_user on vouch_requests (user_id, created_at)`.execute(db);
  await sql`create unique index vouch_requests_by_session on vouch_requests (session_id)`.execute(db);
  await sql`create index vouch_requests_by_age on vouch_requests (created_at)`.execute(db);
  await sql`
    create table vouch_answers (
      request_id bigint not null references vouch_requests on delete cascade,
      group_id bigint not null references groups on delete cascade,
      user_id bigint not null references users on delete cascade,
      is_approval boolean not null,
      is_admin boolean not null,
      created_at timestamptz not null default now(),
      primary key (request_id, group_id, user_id)
    )`.execute(db);
  await sql`create index vouch_answers_by_user on vouch_answers (user_id)`.execute(db);
  await sql`create index vouch_answers_by_group on vouch_answers (group_id)`.execute(db);
}
