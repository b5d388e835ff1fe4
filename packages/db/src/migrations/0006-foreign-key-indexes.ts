import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Whole indexes behind foreign keys: deleting a person or a group also takes what was deleted or ended before, which an
 * index of the living alone does not find. Two indexes of posts become whole instead of getting a sibling.
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
