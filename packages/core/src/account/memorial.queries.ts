import type { Db } from '@dubs/db';
import { hasPhone, sealedPhone } from '@dubs/db';
import { sql } from 'kysely';

/** Makes an account a memorial, without number and texts. Returns false if it is one. */
export async function markMemorial(trx: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update users set memorial_at = now(), phone_number = null, phone_sealed = null, phone_hash = null, is_verified = false,
      unvouched_since = null, separated_at = null, separated_to = null
    where id = ${userId} and memorial_at is null returning id`.execute(trx);
  return rows.length > 0;
}

/** Deletes what is under way for an account: its change of number, its pairing codes, and a reply that waits for a YES. */
export async function deletePending(trx: Db, userId: number): Promise<void> {
  for (const table of ['number_changes', 'pairing_codes', 'sms_held_replies'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** True if an account has the number, a deleted one included. */
export async function hasAccount(trx: Db, phoneNumber: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where(hasPhone('phone', phoneNumber))
    .executeTakeFirst();
  return user !== undefined;
}

/** Makes a memorial an account again, with a number. Returns false if it is none. */
export async function markAlive(trx: Db, userId: number, phoneNumber: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ ...sealedPhone(phoneNumber), memorial_at: null })
    .where('id', '=', userId)
    .where('memorial_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
