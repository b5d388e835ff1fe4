import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * An event stays in the outbox until its work is done. The queue is given it anew when that takes long, since a queue
 * may be lost with all that lay in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add column hand_overs smallint not null default 0 check (hand_overs >= 0),
      add column next_hand_over timestamptz not null default now()`.execute(db);
  await sql`create index outbox_due on outbox (next_hand_over, id)`.execute(db);
}
