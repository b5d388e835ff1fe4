import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Adds whether daily texts were on before their number opted out, so that another number has them as the user chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column texts_before_stop boolean`.execute(db);
}
