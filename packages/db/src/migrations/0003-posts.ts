import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates goals, posts with pictures, views, reactions, comments and mentions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table goals (
      id bigint generated always as identity primary key,
      group_id bigint not null references groups on delete cascade,
      user_id bigint not null references users on delete cascade,
      title text not null check (char_length(title) between 1 and 200),
      description text check (char_length(description) between 1 and 1000),
      is_completed boolean not null default false,
      created_at timestamptz not null default now(),
      completed_at timestamptz,
      constraint goals_completed_has_time check (is_completed = (completed_at is not null))
    )`.execute(db);
  await sql`create index goals_of_group on goals (group_id, id desc)`.execute(db);
  await sql`create index goals_of_user on goals (user_id, id desc)`.execute(db);

  await sql`
    create table posts (
      id bigint generated always as identity primary key,
      group_id bigint not null references groups on delete cascade,
      user_id bigint not null references users on delete cascade,
      content text not null check (char_length(content) between 1 and 5000),
      type text not null default 'win' check (type in ('win', 'loss')),
      kind text not null default 'share' check (kind in ('share', 'goal_set', 'goal_completed')),
      goal_id bigint references goals on delete set null,
      share_id uuid,
      created_at timestamptz not null default now(),
      edited_at timestamptz,
      deleted_at timestamptz,
      deleted_by bigint references users on delete set null,
      constraint posts_goal_posts_are_wins check (kind = 'share' or type = 'win'),
      constraint posts_only_goal_posts_name_a_goal check (goal_id is null or kind <> 'share'),
      constraint posts_deleter_means_deleted check (deleted_by is null or deleted_at is not null)
    )`.execute(db);
  await sql`create unique index posts_share_once on posts (user_id, share_id, group_id) where share_id is not null`.execute(
    db,
  );
  await sql`create unique index posts_goal_once on posts (goal_id, kind) where goal_id is not null`.execute(
    db,
  );
  await sql`create index posts_feed on posts (group_id, id desc) where deleted_at is null`.execute(db);
  await sql`create index posts_wins on posts (group_id, id desc) include (user_id) where deleted_at is null and type = 'win'`.execute(
    db,
  );
  await sql`create index posts_of_user on posts (user_id, id desc) where deleted_at is null`.execute(db);
  await sql`create index posts_by_day on posts (group_id, created_at) include (type, kind) where deleted_at is null`.execute(
    db,
  );
  await sql`create index posts_deleted on posts (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index posts_by_deleter on posts (deleted_by) where deleted_by is not null`.execute(db);

  await sql`
    create table post_images (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      position smallint not null check (position between 0 and 4),
      key text not null unique,
      thumbnail_key text not null unique,
      width integer not null check (width between 1 and 2048),
      height integer not null check (height between 1 and 2048),
      bytes integer not null check (bytes > 0),
      placeholder text not null,
      constraint post_images_in_order unique (post_id, position)
    )`.execute(db);

  await sql`
    create table post_likes (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      constraint post_likes_once unique (post_id, user_id)
    )`.execute(db);
  await sql`create index post_likes_of_user on post_likes (user_id)`.execute(db);

  await sql`
    create table post_reactions (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      user_id bigint not null references users on delete cascade,
      emoji text not null check (char_length(emoji) between 1 and 10),
      created_at timestamptz not null default now(),
      constraint post_reactions_once unique (post_id, user_id, emoji)
    )`.execute(db);
  await sql`create index post_reactions_of_user on post_reactions (user_id)`.execute(db);

  await sql`
    create table post_comments (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      user_id bigint not null references users on delete cascade,
      content text not null check (char_length(content) between 1 and 2000),
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    )`.execute(db);
  await sql`create index post_comments_of_post on post_comments (post_id, id) where deleted_at is null`.execute(
    db,
  );
  await sql`create index post_comments_of_any_post on post_comments (post_id)`.execute(db);
  await sql`create index post_comments_of_user on post_comments (user_id)`.execute(db);
  await sql`create index post_comments_deleted on post_comments (deleted_at) where deleted_at is not null`.execute(
    db,
  );

  await sql`
    create table comment_reactions (
      id bigint generated always as identity primary key,
      comment_id bigint not null references post_comments on delete cascade,
      user_id bigint not null references users on delete cascade,
      emoji text not null check (char_length(emoji) between 1 and 10),
      created_at timestamptz not null default now(),
      constraint comment_reactions_once unique (comment_id, user_id, emoji)
    )`.execute(db);
  await sql`create index comment_reactions_of_user on comment_reactions (user_id)`.execute(db);

  await sql`
    create table comment_mentions (
      id bigint generated always as identity primary key,
      comment_id bigint not null references post_comments on delete cascade,
      mentioned_user_id bigint not null references users on delete cascade,
      mentioned_by_user_id bigint not null references users on delete cascade,
      created_at timestamptz not null default now(),
      constraint comment_mentions_once unique (comment_id, mentioned_user_id)
    )`.execute(db);
  await sql`create index comment_mentions_of_user on comment_mentions (mentioned_user_id)`.execute(db);
  await sql`create index comment_mentions_by_user on comment_mentions (mentioned_by_user_id)`.execute(db);

  await sql`
    create table post_views (
      id bigint generated always as identity primary key,
      post_id bigint not null references posts on delete cascade,
      user_id bigint not null references users on delete cascade,
      viewed_at timestamptz not null default now(),
      constraint post_views_once unique (post_id, user_id)
    )`.execute(db);
  await sql`create index post_views_of_user on post_views (user_id)`.execute(db);
}
