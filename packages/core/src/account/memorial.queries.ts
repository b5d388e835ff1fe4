import { type Db, sealedPhone } from '@dubs/db';
import { sql } from 'kysely';

/** Makes an account a memorial, which has no number and gets no texts. Returns false if it already is one. */
export async function markMemorial(trx: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update users set memorial_at = now(), phone_number = null, phone_sealed = null, phone_hash = null, is_verified = false,
      unvouched_since = null, separated_at = null, separated_to = null
    where id = ${userId} and memorial_at is null returning id`.execute(trx);
  return rows.length > 0;
}

/** Deletes the account's pending number change, its pairing codes, and its reply that waits for a YES. */
export async function deletePending(trx: Db, userId: number): Promise<void> {
  for (const table of ['number_changes', 'pairing_codes', 'sms_held_replies'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Turns a memorial back into an account with a number. */
export async function clearMemorial(trx: Db, userId: number, phoneNumber: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...sealedPhone(phoneNumber), memorial_at: null })
    .where('id', '=', userId)
    .execute();
}
