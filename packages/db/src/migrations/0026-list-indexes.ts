import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Lets notifications, their counts and the numbers of a user be read from indexes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notifications_by_user on notifications (user_id, created_at desc, id desc) include (group_id, post_id)`.execute(
    db,
  );
  await sql`drop index notifications_of_user`.execute(db);
  await sql`
    create index notifications_unread_by_user on notifications (user_id, group_id, post_id) where not is_read`.execute(
    db,
  );
  await sql`drop index notifications_unread`.execute(db);
  // Few notifications are of a comment, and the others need no entry.
  await sql`
    create index notifications_by_comment on notifications (comment_id) where comment_id is not null`.execute(
    db,
  );
  await sql`drop index notifications_of_comment`.execute(db);
  // By default a fifth of the table is written before a vacuum, and until then counting visits the newest rows.
  await sql`alter table notifications set (autovacuum_vacuum_insert_scale_factor = 0.01)`.execute(db);

  // What hides notifications and dubs: few rows, of which a caller's are looked up.
  await sql`create index posts_deleted_of_group on posts (group_id, id) where deleted_at is not null`.execute(
    db,
  );
  await sql`create index groups_deleted_by_id on groups (id) where deleted_at is not null`.execute(db);

  await sql`
    create index posts_counted_of_user on posts (user_id, created_at) include (group_id, type, kind, share_id)
      where deleted_at is null`.execute(db);
}
