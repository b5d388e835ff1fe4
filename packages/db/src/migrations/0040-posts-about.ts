import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds pictures of kept profiles, and whom a post is about. A post outlives the profile that it is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kept_people add column avatar_id bigint references pictures on delete set null`.execute(
    db,
  );
  await sql`create unique index kept_people_by_avatar on kept_people (avatar_id) where avatar_id is not null`.execute(
    db,
  );
  await sql`alter table posts add column about_id bigint references kept_people on delete set null`.execute(
    db,
  );
  await sql`create index posts_about on posts (about_id, group_id) where about_id is not null`.execute(db);
}
