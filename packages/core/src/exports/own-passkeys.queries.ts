import type { Db } from '@dubs/db';

/** Selects the user's passkeys, without the fields that only the server needs. */
export async function selectOwnPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'name',
      'credential_id as credentialId',
      'is_backed_up as backedUp',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
