import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds what a member is notified of: the level of a group, until when it is muted, and the posts that a user chose to follow or not. The
 * index finds which of a few posts a user commented on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table group_members
      add column notification_level text not null default 'all' check (notification_level in ('all', 'mentions', 'none')),
      add column muted_until timestamptz`.execute(db);
  await sql`
    create table post_follows (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      user_id bigint not null references users on delete cascade,
      is_following boolean not null,
      created_at timestamptz not null default now(),
      constraint post_follows_once unique (post_id, user_id)
    )`.execute(db);
  await sql`create index post_follows_by_user on post_follows (user_id, post_id)`.execute(db);
  await sql`
    create index post_comments_by_user_and_post on post_comments (user_id, post_id) where deleted_at is null`.execute(
    db,
  );
}
