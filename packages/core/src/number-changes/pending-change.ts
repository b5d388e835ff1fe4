import { type NumberChange, type Ok, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { withdrawNotices } from './notices.ts';
import { deleteChange, findChange } from './number-changes.queries.ts';

/** Returns the caller's pending change of number, if there is one. */
export async function getNumberChange(ctx: Pick<CoreContext, 'db'>, actor: Actor): Promise<NumberChange> {
  const change = await findChange(ctx.db, actor.userId);
  return { pending: change ? { ...change, effectiveAt: change.effectiveAt.toISOString() } : null };
}

/** Cancels the pending change, from any session of the account. A 404 if there is none. */
export async function cancelNumberChange(ctx: Pick<CoreContext, 'db' | 'live'>, actor: Actor): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    if (!(await findChange(trx, actor.userId)) || !(await deleteChange(trx, actor.userId)))
      throw new AppError('NOT_FOUND', TEXTS.auth.noNumberChange);
    const scoped = { ...ctx, db: trx };
    await withdrawNotices(scoped, actor.userId);
    await recordSecurityEvent(scoped, { ...actor, type: 'number_change_cancelled' });
    return { ok: true };
  });
}
