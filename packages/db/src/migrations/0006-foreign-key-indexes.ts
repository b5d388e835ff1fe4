import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds full indexes behind foreign keys: deleting a user or a group also deletes soft-deleted rows, which a partial index does not find.
 * Two partial indexes of posts become full ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index posts_of_user`.execute(db);
  await sql`create index posts_of_user on posts (user_id, id desc)`.execute(db);
  await sql`drop index posts_by_day`.execute(db);
  await sql`create index posts_by_day on posts (group_id, created_at) include (type, kind, deleted_at)`.execute(
    db,
  );
  await sql`drop index sessions_of_user`.execute(db);
  await sql`create index sessions_of_user on sessions (user_id)`.execute(db);
  await sql`create index group_join_requests_of_group on group_join_requests (group_id)`.execute(db);
}
