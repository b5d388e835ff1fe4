import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates notifications, the outbox, and the stored responses of idempotent writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      topic text not null check (char_length(topic) between 1 and 100),
      payload jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);

  // event_id is the outbox row: unique with the user, so that an event notifies each user once.
  await sql`
    create table notifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      type varchar(50) not null check (type in (
        'reaction', 'comment', 'mention', 'comment_reaction', 'post', 'goal_completion', 'join_request', 'join_approved', 'other')),
      event_id bigint not null,
      post_id bigint references posts on delete cascade,
      group_id bigint references groups on delete cascade,
      comment_id bigint references post_comments on delete cascade,
      triggered_by_user_id bigint not null references users on delete cascade,
      emoji varchar(10),
      is_read boolean not null default false,
      created_at timestamptz not null default now(),
      constraint notifications_once unique (event_id, user_id, type),
      constraint notifications_not_of_oneself check (user_id <> triggered_by_user_id)
    )`.execute(db);
  await sql`create index notifications_of_user on notifications (user_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index notifications_unread on notifications (user_id, group_id) where not is_read`.execute(
    db,
  );
  await sql`create index notifications_by_age on notifications (created_at)`.execute(db);
  await sql`create index notifications_of_post on notifications (post_id)`.execute(db);
  await sql`create index notifications_of_group on notifications (group_id)`.execute(db);
  await sql`create index notifications_of_comment on notifications (comment_id)`.execute(db);
  await sql`create index notifications_by_trigger on notifications (triggered_by_user_id)`.execute(db);

  await sql`
    create table idempotency_keys (
      user_id bigint not null references users on delete cascade,
      path text not null check (char_length(path) between 1 and 200),
      key text not null check (char_length(key) between 1 and 64),
      request_hash text not null,
      response jsonb not null,
      created_at timestamptz not null default now(),
      primary key (user_id, path, key)
    )`.execute(db);
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db);
}
