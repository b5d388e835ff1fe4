import { type Ok, type OwnEmail, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findWaysIn } from '../passkeys/index.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { lockUser } from '../users/index.ts';
import { findEmail, updateEmail } from './emails.queries.ts';

/** Returns the address at which the caller gets codes. */
export const getEmail = async (ctx: Pick<CoreContext, 'db'>, actor: Actor): Promise<OwnEmail> => ({
  email: await findEmail(ctx.db, actor.userId),
});

/** Removes the caller's address; a 404 without one, and a 409 if they have no other way to sign in. */
export async function removeEmail(
  ctx: Pick<CoreContext, 'db' | 'live' | 'mail' | 'settings'>,
  actor: Actor,
): Promise<Ok> {
  return inTransaction(ctx.db, async (trx) => {
    await lockUser(trx, actor.userId);
    const { hasPhone, hasEmail, hasPasskey } = await findWaysIn(trx, actor.userId);
    if (!hasEmail) throw new AppError('NOT_FOUND', TEXTS.email.none);
    const isWayIn = ctx.mail !== null && hasPhone;
    if (isWayIn && !hasPasskey && !ctx.settings.hasTexts)
      throw new AppError('CONFLICT', TEXTS.email.lastWayIn);
    await updateEmail(trx, actor.userId, null);
    await recordSecurityEvent({ ...ctx, db: trx }, { ...actor, type: 'email_removed' });
    return { ok: true };
  });
}
