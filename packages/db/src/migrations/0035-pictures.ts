import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds pictures of users and groups, and a user's emoji. A picture that was replaced or removed keeps its row until its files are deleted. Unlike a picture of a post it belongs to what names it, and `user_id` is who uploaded it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pictures (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      key text not null unique,
      thumbnail_key text unique,
      bytes integer not null check (bytes > 0),
      created_at timestamptz not null default now(),
      removed_at timestamptz
    )`.execute(db);
  await sql`create index pictures_by_user on pictures (user_id)`.execute(db);
  await sql`create index pictures_removed on pictures (removed_at) where removed_at is not null`.execute(db);
  await sql`
    alter table users add column avatar_id bigint references pictures on delete set null,
      add column avatar_emoji text check (char_length(avatar_emoji) between 1 and 16)`.execute(db);
  await sql`create unique index users_by_avatar on users (avatar_id) where avatar_id is not null`.execute(db);
  await sql`alter table groups add column cover_id bigint references pictures on delete set null`.execute(db);
  await sql`create unique index groups_by_cover on groups (cover_id) where cover_id is not null`.execute(db);
}
