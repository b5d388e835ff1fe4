import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates groups, members, join requests and removed members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table groups (
      id bigint generated always as identity primary key,
      name text not null check (char_length(name) between 1 and 100),
      description text check (char_length(description) between 1 and 500),
      emoji text not null default '👥' check (char_length(emoji) between 1 and 16),
      invite_code text not null unique check (char_length(invite_code) between 20 and 200),
      invite_expires_at timestamptz,
      invite_max_uses integer check (invite_max_uses > 0),
      invite_uses integer not null default 0,
      require_approval boolean not null default false,
      created_by bigint not null references users on delete restrict,
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      constraint groups_invite_uses_bounded check (invite_uses >= 0 and (invite_max_uses is null or invite_uses <= invite_max_uses))
    )`.execute(db);
  await sql`create index groups_by_creator on groups (created_by)`.execute(db);
  await sql`create index groups_deleted on groups (deleted_at) where deleted_at is not null`.execute(db);

  // Posts up to last_viewed_post_id count as viewed by the member.
  await sql`
    create table group_members (
      id bigint generated always as identity primary key,
      group_id bigint not null references groups on delete cascade,
      user_id bigint not null references users on delete cascade,
      role text not null default 'member' check (role in ('creator', 'admin', 'member')),
      joined_at timestamptz not null default now(),
      joined_by_code text,
      last_viewed_post_id bigint not null default 0 check (last_viewed_post_id >= 0),
      constraint group_members_once unique (group_id, user_id)
    )`.execute(db);
  await sql`create index group_members_of_user on group_members (user_id) include (group_id, last_viewed_post_id)`.execute(
    db,
  );
  await sql`create unique index group_members_one_creator on group_members (group_id) where role = 'creator'`.execute(
    db,
  );

  await sql`
    create table group_removals (
      group_id bigint not null references groups on delete cascade,
      user_id bigint not null references users on delete cascade,
      removed_by bigint references users on delete set null,
      removed_at timestamptz not null default now(),
      primary key (group_id, user_id)
    )`.execute(db);
  await sql`create index group_removals_of_user on group_removals (user_id)`.execute(db);
  await sql`create index group_removals_by_remover on group_removals (removed_by)`.execute(db);

  await sql`
    create table group_join_requests (
      id bigint generated always as identity primary key,
      group_id bigint not null references groups on delete cascade,
      user_id bigint not null references users on delete cascade,
      status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
      requested_at timestamptz not null default now(),
      responded_at timestamptz,
      responded_by bigint references users on delete set null,
      constraint group_join_requests_answered check ((status = 'pending') = (responded_at is null))
    )`.execute(db);
  await sql`create unique index group_join_requests_one_pending on group_join_requests (group_id, user_id) where status = 'pending'`.execute(
    db,
  );
  await sql`create index group_join_requests_of_user on group_join_requests (user_id)`.execute(db);
  await sql`create index group_join_requests_by_responder on group_join_requests (responded_by)`.execute(db);
}
