import { LIMITS } from '@dubs/contract';
import { type Db, interval } from '@dubs/db';
import { sql } from 'kysely';

/** A challenge. One for adding a passkey belongs to a session, and has the user handle of the new key. */
export interface NewChallenge {
  challenge: string;
  network: string;
  site: string | null;
  adding: { sessionId: number; userHandle: string } | null;
}

/** Stores a challenge. */
export async function insertChallenge(
  db: Db,
  { challenge, network, site, adding }: NewChallenge,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge,
      session_id: adding?.sessionId,
      user_handle: adding?.userHandle,
      address_hash: network,
      site_hash: site,
    })
    .execute();
}

/**
 * Marks a challenge as used: one of the session, or of a sign-in if that is null. Returns its user handle, null for a sign-in; undefined if
 * the challenge is unknown, used or too old.
 */
export async function spendChallenge(
  db: Db,
  challenge: string,
  sessionId: number | null,
): Promise<{ userHandle: string | null } | undefined> {
  const { rows } = await sql<{ userHandle: string | null }>`
    update passkey_challenges set used_at = now()
    where challenge = ${challenge} and session_id is not distinct from ${sessionId}::bigint and used_at is null
      and created_at > now() - ${interval(LIMITS.passkeys.challengeMs)}
    returning user_handle as "userHandle"`.execute(db);
  return rows[0];
}
