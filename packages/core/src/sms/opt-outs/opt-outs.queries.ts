import { sql } from 'kysely';
import { acquireLocks, type Db } from '@dubs/db';
import type { Secrets } from '../../ports.ts';

/** Opt-outs are stored by a keyed hash of the number, so that they can outlive the account without storing the number. */
interface Ctx {
  db: Db;
  secrets: Secrets;
}

/** Returns the hashes by which a number may be stored; new ones are stored by the first. */
const hashNumber = ({ secrets }: Ctx, phoneNumber: string) => secrets.macs('opt-out', phoneNumber);

/** Locks the opt-out of a number, for reads and writes, until this transaction ends. */
const lock = ({ db }: Ctx, hashes: readonly string[]): Promise<void> =>
  acquireLocks(db, ...hashes.map((hash) => `opt-out:${hash}`));

/** Records that the owner of a number wants no more texts; `ctx.db` is a transaction. */
export async function insertOptOut(ctx: Ctx, phoneNumber: string): Promise<void> {
  const hashes = hashNumber(ctx, phoneNumber);
  await lock(ctx, hashes);
  await sql`
    insert into sms_opt_outs (number_hash) values (${hashes[0]})
    on conflict (number_hash) do update set opted_out_at = now()`.execute(ctx.db);
}

/** Deletes the opt-out of a number, if there is one; `ctx.db` is a transaction. */
export async function deleteOptOut(ctx: Ctx, phoneNumber: string): Promise<void> {
  const hashes = hashNumber(ctx, phoneNumber);
  await lock(ctx, hashes);
  await ctx.db.deleteFrom('sms_opt_outs').where('number_hash', 'in', hashes).execute();
}

/** True if the owner of a number opted out. Locks the opt-out until the transaction ends, so that a sign-up misses no STOP. */
export async function lockOptOut(ctx: Ctx, phoneNumber: string): Promise<boolean> {
  const hashes = hashNumber(ctx, phoneNumber);
  await lock(ctx, hashes);
  const row = await ctx.db
    .selectFrom('sms_opt_outs')
    .select('number_hash')
    .where('number_hash', 'in', hashes)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
