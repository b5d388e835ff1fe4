import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates opted-out numbers as keyed hashes. They need no account, and outlive it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sms_opt_outs (
      number_hash text primary key,
      opted_out_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index sms_opt_outs_by_age on sms_opt_outs (opted_out_at)`.execute(db);
}
