import { LIMITS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { lockOpenRequest, selectEligible } from './eligible.queries.ts';
import { openAccount } from './open-account.ts';

const NONE_WAITS = 'No sign-in of this user waits for vouches.';
const MEMBERS_CAN =
  'Members of their groups can vouch for this user. An operator can do so only if there are none.';
const TOO_EARLY = `This works ${LIMITS.vouches.operatorAfterMs / 3_600_000} hours after the sign-in.`;

/**
 * Opens an account to its session that waits for vouches if no member can vouch, from 72 hours after the sign-in; recorded in the account's
 * security log. A 404 if none waits, a 409 if members can vouch or it is too early.
 */
export async function vouchAsOperator(ctx: Pick<CoreContext, 'db' | 'live'>, userId: number): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const request = await lockOpenRequest(trx, userId);
    if (!request) throw new AppError('NOT_FOUND', NONE_WAITS);
    if ((await selectEligible(trx, userId, 'sign_in')).length > 0)
      throw new AppError('CONFLICT', MEMBERS_CAN);
    if (!request.isDueToOperator) throw new AppError('CONFLICT', TOO_EARLY);
    const scoped = { ...ctx, db: trx };
    await openAccount(scoped, { userId, sessionId: request.sessionId });
    await recordSecurityEvent(scoped, { userId, sessionId: request.sessionId, type: 'operator' });
  });
}
