import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the creator and time of invite links, revoked links, and the link of a join request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // invite_approvals are uses of the link that an admin approved: the link's limit does not apply to them.
  await sql`
    alter table groups
      add column invite_created_at timestamptz not null default now(),
      add column invite_created_by bigint references users on delete set null,
      add column invite_approvals integer not null default 0 check (invite_approvals >= 0)`.execute(db);
  await sql`update groups set invite_created_at = created_at, invite_created_by = created_by`.execute(db);
  await sql`create index groups_by_inviter on groups (invite_created_by)`.execute(db);

  await sql`
    create table group_past_invites (
      id bigint generated always as identity primary key,
      group_id bigint not null references groups on delete cascade,
      code text not null unique check (char_length(code) between 20 and 200),
      created_at timestamptz not null,
      created_by bigint references users on delete set null,
      expires_at timestamptz,
      max_uses integer check (max_uses > 0),
      uses integer not null default 0 check (uses >= 0),
      ended_at timestamptz not null default now(),
      ended_by bigint references users on delete set null
    )`.execute(db);
  await sql`create index group_past_invites_of_group on group_past_invites (group_id, id desc)`.execute(db);
  await sql`create index group_past_invites_by_maker on group_past_invites (created_by)`.execute(db);
  await sql`create index group_past_invites_by_ender on group_past_invites (ended_by)`.execute(db);

  await sql`alter table group_join_requests add column invite_code text`.execute(db);
}
