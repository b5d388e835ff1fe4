import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds what an L is met with: what its author wishes for, who heard it, and the win that turned it around. The L names that win, so it has
 * one at most; the win keeps the L that it was written for, also while another win turns it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts
      add column wish text check (wish in ('listen', 'ideas', 'laugh')),
      add column turns_post_id bigint references posts on delete set null,
      add column turned_by_post_id bigint references posts on delete set null,
      add constraint posts_losses_have_wishes check (wish is null or type = 'loss'),
      add constraint posts_wins_turn check (turns_post_id is null or type = 'win'),
      add constraint posts_losses_are_turned check (turned_by_post_id is null or type = 'loss')`.execute(db);
  await sql`create index posts_turning on posts (turns_post_id) where turns_post_id is not null`.execute(db);
  await sql`create index posts_turned on posts (turned_by_post_id) where turned_by_post_id is not null`.execute(
    db,
  );
  await sql`create index posts_losses on posts (group_id, id desc) include (user_id) where deleted_at is null and type = 'loss'`.execute(
    db,
  );

  await sql`
    create table post_heard (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      constraint post_heard_once unique (post_id, user_id)
    )`.execute(db);
  await sql`create index post_heard_by_user on post_heard (user_id, post_id)`.execute(db);
}
