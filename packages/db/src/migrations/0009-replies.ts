import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates replies to daily texts, content that waits for a YES, and delivery reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Set by the first YES: later replies are shared at once.
  await sql`alter table users add column shares_replies_since timestamptz`.execute(db);

  await sql`
    create table sms_replies (
      id bigint generated always as identity primary key,
      provider_id text not null unique,
      from_number text not null,
      user_id bigint references users on delete cascade,
      words_hash text not null,
      outcome text not null check (outcome in (
        'stopped', 'started', 'helped', 'stranger', 'off', 'limited', 'said_before', 'declined',
        'held', 'dropped', 'shared', 'undone')),
      answer text,
      post_id bigint references posts on delete set null,
      received_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sms_replies_by_number on sms_replies (from_number, received_at)`.execute(db);
  await sql`create index sms_replies_by_age on sms_replies (received_at)`.execute(db);
  await sql`create index sms_replies_of_user on sms_replies (user_id)`.execute(db);
  await sql`create index sms_replies_by_post on sms_replies (post_id) where post_id is not null`.execute(db);

  await sql`
    create table sms_held_replies (
      user_id bigint primary key references users on delete cascade,
      group_id bigint not null references groups on delete cascade,
      content text not null check (char_length(content) between 1 and 5000),
      type text not null check (type in ('win', 'loss')),
      held_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sms_held_replies_of_group on sms_held_replies (group_id)`.execute(db);
  await sql`create index sms_held_replies_by_age on sms_held_replies (held_at)`.execute(db);

  await sql`
    create table sms_callbacks (
      provider_id text primary key,
      status text not null check (status in ('sent', 'delivered', 'failed')),
      error text,
      fault text check (fault in ('opted-out', 'unreachable')),
      noted_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sms_callbacks_by_age on sms_callbacks (noted_at)`.execute(db);
}
