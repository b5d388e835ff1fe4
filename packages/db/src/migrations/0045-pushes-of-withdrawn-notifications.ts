import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Keeps what was pushed of a notification that is withdrawn, so that devices can close it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table push_deliveries
      alter column notification_id drop not null,
      drop constraint push_deliveries_notification_id_fkey,
      add foreign key (notification_id) references notifications on delete set null`.execute(db);
}
