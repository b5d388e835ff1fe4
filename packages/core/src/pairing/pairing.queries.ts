import { LIMITS } from '@dubs/contract';
import { type Db, interval, lookup } from '@dubs/db';
import { sql } from 'kysely';
import { CURRENT_TERMS } from '../terms/index.ts';

/** A code to be stored; `sessionId` is null for the operator's codes. */
export interface NewPairingCode {
  userId: number;
  sessionId: number | null;
  code: string;
  isTrusted: boolean;
}

/** Stores a code, and deletes the unused ones that the same session, or the operator, made for the user before. Returns when it expires. */
export async function replacePairingCode(
  trx: Db,
  { userId, sessionId, code, isTrusted }: NewPairingCode,
): Promise<Date> {
  await sql`
    delete from pairing_codes
    where user_id = ${userId} and session_id is not distinct from ${sessionId}::bigint and used_at is null`.execute(
    trx,
  );
  const { expires_at: expiresAt } = await trx
    .insertInto('pairing_codes')
    .values({
      user_id: userId,
      session_id: sessionId,
      code_hash: lookup('pairing', code),
      is_trusted: isTrusted,
      expires_at: sql<Date>`now() + ${interval(LIMITS.pairing.lifetimeMs)}`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** The account that a used code signs in to. */
export interface SpentPairingCode {
  userId: number;
  isTrusted: boolean;
}

/** Marks a code as used. Undefined if it is invalid, its session has ended, or it was made by the caller's own session. */
export async function spendPairingCode(
  trx: Db,
  code: string,
  ownSessionId: number | null,
): Promise<SpentPairingCode | undefined> {
  const { rows } = await sql<SpentPairingCode>`
    update pairing_codes p set used_at = now()
    where code_hash = ${lookup('pairing', code)} and used_at is null and expires_at > now()
      and (session_id is null or session_id is distinct from ${ownSessionId}::bigint and exists (
        select from sessions s where s.id = p.session_id and s.ended_at is null and s.expires_at > now()))
    returning user_id as "userId", is_trusted as "isTrusted"`.execute(trx);
  return rows[0];
}

/** Locks an account that is neither erased nor a memorial until the transaction ends; undefined if there is none. */
export async function lockAccount(trx: Db, userId: number): Promise<{ isDeleted: boolean } | undefined> {
  const { rows } = await sql<{ isDeleted: boolean }>`
    select deleted_at is not null as "isDeleted" from users
    where id = ${userId} and erased_at is null and memorial_at is null for no key update`.execute(trx);
  return rows[0];
}

/** Records that a user whom the operator added accepts the terms by their first sign-in. */
export async function acceptTermsAtFirst(trx: Db, userId: number): Promise<void> {
  await sql`
    update users u set terms_version = ${CURRENT_TERMS}, terms_accepted_at = now()
    where id = ${userId} and terms_accepted_at is null and last_used_at is null and not exists (select from sessions s where s.user_id = u.id)`.execute(
    trx,
  );
}
