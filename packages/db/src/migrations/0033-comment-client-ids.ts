import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds the id that a client gives a comment, so that a repeat finds the comment; deleted ones keep it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post_comments add column client_id uuid`.execute(db);
  await sql`
    create unique index post_comments_client_id_once on post_comments (user_id, client_id) where client_id is not null`.execute(
    db,
  );
}
