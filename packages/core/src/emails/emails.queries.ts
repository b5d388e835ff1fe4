import { type Db, lookup, sealed } from '@dubs/db';

/** Returns the address of a user; null without one. */
export async function findEmail(db: Db, userId: number): Promise<string | null> {
  const { email } = await db
    .selectFrom('users')
    .select('email_sealed as email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

/** True if another account has the address, including a deleted one in its grace period. */
export async function isEmailTaken(trx: Db, userId: number, email: string): Promise<boolean> {
  const owner = await trx
    .selectFrom('users')
    .select('id')
    .where('email_hash', '=', lookup('email', email))
    .where('id', '<>', userId)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Stores the address of a user; null removes it. */
export async function updateEmail(trx: Db, userId: number, email: string | null): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_sealed: sealed(email), email_hash: lookup('email', email) })
    .where('id', '=', userId)
    .execute();
}
