import { TEXTS } from '@dubs/contract';
import { acquireLocks, inTransaction } from '@dubs/db';
import { lockPerson, separateAccount } from '../account/index.ts';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, unauthorized } from '../errors.ts';
import { findLiveSession } from '../sessions/index.ts';
import { lockOptOut } from '../sms/opt-outs/index.ts';
import { findMe } from '../users/index.ts';
import { setNewAccount } from '../vouches/index.ts';
import { upsertVerifiedUser } from './auth.queries.ts';
import { numberLock, type SignInCaller } from './caller.ts';
import { openSession, type SignedIn } from './open-session.ts';
import { findSignInStatus } from './sign-in-status.ts';

const notUnvouched = () => new AppError('FORBIDDEN', TEXTS.vouches.notUnvouched);

/**
 * Separates the account from the caller, a new owner of its number, and signs them in to an account of their own. Returns null if sign-up
 * needs an invite. A 403 unless the session is unvouched.
 */
export async function separateAsNew(
  ctx: Pick<CoreContext, 'db' | 'live' | 'clock' | 'tokens' | 'secrets' | 'settings'>,
  actor: Actor,
  caller: SignInCaller,
): Promise<SignedIn | null> {
  return inTransaction(ctx.db, async (trx) => {
    const scoped = { ...ctx, db: trx };
    const { phone_number: phoneNumber } = await findMe(trx, actor.userId);
    if (phoneNumber === null) throw notUnvouched();
    await acquireLocks(trx, numberLock(phoneNumber));
    // Before the user's row, in the same order as STOP, to avoid a deadlock.
    const textsOn = !(await lockOptOut(scoped, phoneNumber));
    const person = await lockPerson(trx, actor.userId);
    const session = await findLiveSession(trx, actor.sessionId, actor.userId);
    if (!session) throw unauthorized();
    if (!session.isUnvouched || person?.phoneNumber !== phoneNumber) throw notUnvouched();
    await separateAccount(scoped, actor, phoneNumber);
    if (!(await findSignInStatus(scoped, phoneNumber, undefined)).maySignIn) return null;
    const { id: userId } = await upsertVerifiedUser(trx, phoneNumber, { textsOn });
    await setNewAccount(trx, actor.userId, userId);
    return openSession(scoped, { userId, isBack: false }, 'code', caller);
  });
}
