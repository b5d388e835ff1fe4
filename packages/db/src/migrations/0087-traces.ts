import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Lets events and pushes carry the trace of the request that caused them. Statements that insert events need not know of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add column trace_parent text default nullif(current_setting('dubs.trace_parent', true), '')`.execute(
    db,
  );
  await sql`alter table push_deliveries add column trace_parent text`.execute(db);
}
