import type { Db } from '@dubs/db';
import { sql } from 'kysely';

// By name, since a prepared statement fails once a newer build has added a column to what it returns.
const COLUMNS = [
  'id',
  'user_id',
  'credential_id',
  'public_key',
  'user_handle',
  'counter',
  'transports',
  'is_backup_eligible',
  'is_backed_up',
  'name',
  'created_at',
  'last_used_at',
] as const;

/** Returns the user's passkeys, newest first. */
export async function selectPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}
export type PasskeyRow = Awaited<ReturnType<typeof selectPasskeys>>[number];

/**
 * Returns the user of the passkey with a credential id, and locks the set of their passkeys until the transaction ends. Undefined if the
 * passkey is unknown, or of a memorial.
 */
export async function lockUserOf(
  trx: Db,
  credentialId: string,
): Promise<{ id: number; isDeleted: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isDeleted: boolean }>`
    select id, deleted_at is not null as "isDeleted" from users
    where id = (select user_id from passkeys where credential_id = ${credentialId}) and memorial_at is null for no key update`.execute(
    trx,
  );
  return rows[0];
}

/** Returns the passkey with a credential id, of any user. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .select(COLUMNS)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** A passkey to be stored; binary values are base64url. */
export interface NewPasskey {
  userId: number;
  credentialId: string;
  publicKey: string;
  userHandle: string;
  counter: number;
  transports: string[];
  isBackupEligible: boolean;
  isBackedUp: boolean;
  name: string;
}

/** Stores a passkey; undefined if its credential id is stored already. */
export async function insertPasskey(trx: Db, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return trx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      user_handle: passkey.userHandle,
      counter: passkey.counter,
      transports: passkey.transports,
      is_backup_eligible: passkey.isBackupEligible,
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
    })
    .onConflict((oc) => oc.column('credential_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Records the use of a passkey, with its counter and backup state. */
export async function markPasskeyUsed(
  trx: Db,
  id: number,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Renames a passkey of the user; undefined if it is not theirs. */
export async function updatePasskeyName(
  db: Db,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Deletes a passkey. */
export async function deletePasskeyRow(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('passkeys').where('id', '=', id).execute();
}

/** Returns which ways to sign in the user has. */
export async function findWaysIn(
  db: Db,
  userId: number,
): Promise<{ hasPhone: boolean; hasEmail: boolean; hasPasskey: boolean }> {
  const { rows } = await sql<{ hasPhone: boolean; hasEmail: boolean; hasPasskey: boolean }>`
    select (phone_hash is not null or phone_number is not null) as "hasPhone", email_hash is not null as "hasEmail",
      exists (select from passkeys p where p.user_id = u.id) as "hasPasskey"
    from users u where id = ${userId}`.execute(db);
  return rows[0] ?? { hasPhone: false, hasEmail: false, hasPasskey: false };
}
