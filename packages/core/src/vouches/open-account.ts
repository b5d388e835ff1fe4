import { type Db, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { endLiveSessions } from '../sessions/index.ts';
import { announceProfile } from '../users/index.ts';
import { findProgress, lockProgress, type Progress } from './answers.queries.ts';
import { moveNumberBack } from './former-account.queries.ts';
import { clearUnvouched, closeRequestOf, markVouched } from './vouches.queries.ts';

type Opening = Pick<CoreContext, 'db' | 'live'>;

/** Moves the number back to an account whose owner undid the separation. The account that has the number is separated in its place. */
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

/** Opens the whole account to a session, and moves its number back if it was separated. `ctx.db` is a transaction. */
export async function openAccount(ctx: Opening, actor: Actor): Promise<void> {
  await markVouched(ctx.db, actor.sessionId);
  await clearUnvouched(ctx.db, actor.userId);
  await closeRequestOf(ctx.db, actor.userId, 'approved');
  await moveNumber(ctx, actor);
}

/** Returns which groups are open; null for the whole account, which another call may have opened since the session was read. */
const openTo = ({ isApproved, openGroupIds }: Progress): number[] | null =>
  isApproved ? null : openGroupIds;

/** Returns which groups are open to an unvouched session; null if the whole account is, because the first approval is old enough. */
export async function openWhenDue(ctx: Opening, actor: Actor): Promise<number[] | null> {
  const seen = await findProgress(ctx.db, actor.sessionId, 'sign_in');
  if (!seen.isDue) return openTo(seen);
  return inTransaction(ctx.db, async (trx) => {
    // A member may have declined since.
    const locked = await lockProgress(trx, actor.sessionId, 'sign_in');
    if (!locked.isDue) return openTo(locked);
    await openAccount({ ...ctx, db: trx }, actor);
    return null;
  });
}

/** Clears the mark that the number may have a new owner, after its owner signed in elsewhere, and closes the open request. */
export async function confirmOwner(trx: Db, userId: number): Promise<void> {
  if (await clearUnvouched(trx, userId)) await closeRequestOf(trx, userId, 'replaced');
}
