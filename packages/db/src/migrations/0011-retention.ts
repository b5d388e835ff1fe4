import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Indexes join requests by the time of the decision, for their deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index group_join_requests_by_answer on group_join_requests (responded_at) where responded_at is not null`.execute(
    db,
  );
}
