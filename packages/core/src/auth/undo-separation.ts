import { type FormerAccount, TEXTS, type UnvouchedSignIn } from '@dubs/contract';
import { acquireLocks, inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findFormerAccount } from '../vouches/index.ts';
import type { SignInCaller } from './caller.ts';
import { openUnvouchedSession } from './open-unvouched-session.ts';

/** Returns until when the caller, who separated as the number's new owner, can undo that; null if they cannot. */
export async function getFormerAccount(
  { db }: Pick<CoreContext, 'db'>,
  actor: Actor,
): Promise<FormerAccount> {
  const former = await findFormerAccount(db, actor.userId);
  return { until: former?.until.toISOString() ?? null };
}

/**
 * Signs the caller in to the account from which they separated, in an unvouched session. The number moves back once the whole account is
 * open. A 404 if there is no such account.
 */
export async function undoSeparation(
  ctx: Pick<CoreContext, 'db' | 'live' | 'clock' | 'tokens'>,
  actor: Actor,
  caller: SignInCaller,
): Promise<UnvouchedSignIn> {
  return inTransaction(ctx.db, async (trx) => {
    await acquireLocks(trx, `undo-separation:${actor.userId}`);
    const former = await findFormerAccount(trx, actor.userId);
    if (!former) throw new AppError('NOT_FOUND', TEXTS.vouches.noFormerAccount);
    return openUnvouchedSession(
      { ...ctx, db: trx },
      { userId: former.id, isBack: false },
      former.lastUsedAt,
      caller,
    );
  });
}
