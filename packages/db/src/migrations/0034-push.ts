import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds web push: the devices that a user is pushed to, and what was pushed to each. A subscription ends with its session. A delivery is written before it is sent, and its status decides whether it is sent at all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      session_id bigint not null references sessions on delete cascade,
      endpoint text not null unique check (octet_length(endpoint) <= 2048),
      p256dh text not null,
      auth text not null,
      shows text not null default 'names' check (shows in ('names', 'words', 'nothing')),
      refusals int not null default 0,
      failed_at timestamptz,
      last_used_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index push_subscriptions_by_user on push_subscriptions (user_id)`.execute(db);
  await sql`create index push_subscriptions_by_session on push_subscriptions (session_id)`.execute(db);
  await sql`
    create table push_deliveries (
      id bigint generated always as identity primary key,
      event_id bigint not null,
      notification_id bigint not null references notifications on delete cascade,
      subscription_id bigint not null references push_subscriptions on delete cascade,
      status text not null default 'pending'
        check (status in ('pending', 'held', 'sending', 'sent', 'skipped', 'failed', 'unknown')),
      attempts int not null default 0,
      next_try_at timestamptz not null default now(),
      give_up_at timestamptz not null,
      tag text,
      is_closed boolean not null default false,
      created_at timestamptz not null default now(),
      constraint push_deliveries_once unique (event_id, subscription_id)
    )`.execute(db);
  await sql`
    create index push_deliveries_due on push_deliveries (next_try_at, id)
    where status in ('pending', 'held', 'sending')`.execute(db);
  await sql`create index push_deliveries_by_subscription on push_deliveries (subscription_id, id)`.execute(
    db,
  );
  await sql`create index push_deliveries_by_notification on push_deliveries (notification_id)`.execute(db);
  await sql`create index push_deliveries_by_age on push_deliveries (created_at)`.execute(db);
}
