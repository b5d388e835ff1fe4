import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds replies, edits and restores of comments. `reply_to_id` has no foreign key: a reply outlives the purge of the comment that it names.
 * A notification of a deleted comment has its recipient in `hidden_user_id`, so that no list or count finds it until a restore.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post_comments
      add column edited_at timestamptz,
      add column reply_to_id bigint,
      add column deleted_by bigint references users on delete set null`.execute(db);
  await sql`
    create index post_comments_by_deleter on post_comments (deleted_by) where deleted_by is not null`.execute(
    db,
  );
  await sql`
    alter table notifications
      alter column user_id drop not null,
      add column hidden_user_id bigint references users on delete cascade,
      add constraint notifications_one_recipient check (num_nonnulls(user_id, hidden_user_id) = 1)`.execute(
    db,
  );
  await sql`
    create index notifications_hidden_by_user on notifications (hidden_user_id) where hidden_user_id is not null`.execute(
    db,
  );
}
