import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates the count of the segments that texts were charged as, by month (UTC). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sms_spending (
      month date primary key,
      segments int not null check (segments >= 0)
    )`.execute(db);
}
