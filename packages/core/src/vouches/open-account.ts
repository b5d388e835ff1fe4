import type { Db } from '@dubs/db';
import { inTransaction } from '@dubs/db';
import type { Actor } from '../context.ts';
import { findProgress } from './answers.queries.ts';
import { clearUnvouched, closeRequestOf, markVouched } from './vouches.queries.ts';

/** Opens the whole account to a session. */
export async function openAccount(trx: Db, { userId, sessionId }: Actor): Promise<void> {
  await markVouched(trx, sessionId);
  await clearUnvouched(trx, userId);
  await closeRequestOf(trx, userId, 'approved');
}

/** Returns which groups are open to a session for which others must vouch; null if all is, since one approval has been enough for long. */
export async function openWhenDue(db: Db, actor: Actor): Promise<number[] | null> {
  const { openGroupIds, isDue } = await findProgress(db, actor.sessionId, 'sign_in');
  if (!isDue) return openGroupIds;
  await inTransaction(db, (trx) => openAccount(trx, actor));
  return null;
}

/** Ends the doubt about an account whose owner signed in elsewhere: its open request is closed. */
export async function endDoubt(trx: Db, userId: number): Promise<void> {
  if (await clearUnvouched(trx, userId)) await closeRequestOf(trx, userId, 'replaced');
}
