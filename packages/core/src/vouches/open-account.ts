import type { Db } from '@dubs/db';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { endLiveSessions } from '../sessions/index.ts';
import { announceProfile } from '../users/index.ts';
import { findProgress } from './answers.queries.ts';
import { moveNumberBack } from './former-account.queries.ts';
import { clearUnvouched, closeRequestOf, markVouched } from './vouches.queries.ts';

type Opening = Pick<CoreContext, 'db' | 'live'>;

/** Gives an account whose separation its owner undid the number again. The account that had the number meanwhile is separated in its place. */
async function moveNumber(ctx: Opening, { userId, sessionId }: Actor): Promise<void> {
  const separatedId = await moveNumberBack(ctx.db, userId);
  if (separatedId === null) return;
  await endLiveSessions(ctx, separatedId, { except: null, reason: 'signed_out' });
  await recordSecurityEvent(
    ctx,
    { userId: separatedId, sessionId: null, type: 'separated' },
    { userId, sessionId, type: 'number_changed' },
  );
  await announceProfile(ctx.live, ctx.db, separatedId);
  await announceProfile(ctx.live, ctx.db, userId);
}

/** Opens the whole account to a session, with its number where it was separated. `ctx.db` is a transaction. */
export async function openAccount(ctx: Opening, actor: Actor): Promise<void> {
  await markVouched(ctx.db, actor.sessionId);
  await clearUnvouched(ctx.db, actor.userId);
  await closeRequestOf(ctx.db, actor.userId, 'approved');
  await moveNumber(ctx, actor);
}

/** Returns which groups are open to a session for which others must vouch; null if all is, since one approval has been enough for long. */
export async function openWhenDue(ctx: Opening, actor: Actor): Promise<number[] | null> {
  const { openGroupIds, isDue } = await findProgress(ctx.db, actor.sessionId, 'sign_in');
  if (!isDue) return openGroupIds;
  await inTransaction(ctx.db, (trx) => openAccount({ ...ctx, db: trx }, actor));
  return null;
}

/** Ends the doubt about an account whose owner signed in elsewhere: its open request is closed. */
export async function endDoubt(trx: Db, userId: number): Promise<void> {
  if (await clearUnvouched(trx, userId)) await closeRequestOf(trx, userId, 'replaced');
}
