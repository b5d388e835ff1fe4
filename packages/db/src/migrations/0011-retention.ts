import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Finds requests to join that were decided long ago, so that they can be forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index group_join_requests_by_answer on group_join_requests (responded_at) where responded_at is not null`.execute(
    db,
  );
}
