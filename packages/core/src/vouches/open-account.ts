import type { Db } from '@dubs/db';
import type { Actor } from '../context.ts';
import { clearUnvouched, closeRequestOf, markVouched } from './vouches.queries.ts';

/** Opens the whole account to a session. */
export async function openAccount(trx: Db, { userId, sessionId }: Actor): Promise<void> {
  await markVouched(trx, sessionId);
  await clearUnvouched(trx, userId);
  await closeRequestOf(trx, userId, 'approved');
}

/** Ends the doubt about an account whose owner signed in elsewhere: its open request is closed. */
export async function endDoubt(trx: Db, userId: number): Promise<void> {
  if (await clearUnvouched(trx, userId)) await closeRequestOf(trx, userId, 'replaced');
}
