import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds what is in a picture of a post, for users who cannot see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_images add column description text`.execute(db);
}
