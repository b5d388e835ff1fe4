import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds who joined and left a group, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_member_changes (
      id bigint generated always as identity primary key,
      group_id bigint not null references groups on delete cascade,
      user_id bigint not null references users on delete cascade,
      change text not null check (change in ('joined', 'left')),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index group_member_changes_of_group on group_member_changes (group_id, id desc)`.execute(
    db,
  );
  await sql`create index group_member_changes_of_user on group_member_changes (user_id)`.execute(db);
  await sql`create index group_member_changes_by_age on group_member_changes (created_at)`.execute(db);
}
