import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Lets the page of a member find their posts and goals in indexes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index posts_of_member on posts (group_id, user_id, id desc) include (type, kind, created_at, deleted_at)`.execute(
    db,
  );
  await sql`
    create index goals_completed_of_member on goals (group_id, user_id, completed_at desc, id desc)
      where deleted_at is null and is_completed`.execute(db);
}
