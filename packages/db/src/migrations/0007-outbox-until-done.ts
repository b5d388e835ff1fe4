import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Keeps events in the outbox until they are completed, and dispatches them again, since the queue may lose its data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add column hand_overs smallint not null default 0 check (hand_overs >= 0),
      add column next_hand_over timestamptz not null default now()`.execute(db);
  await sql`create index outbox_due on outbox (next_hand_over, id)`.execute(db);
}
