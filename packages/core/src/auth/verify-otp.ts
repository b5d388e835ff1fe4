import { TEXTS, type UnvouchedSignIn, type VerifyOtpInput } from '@dubs/contract';
import { type Db, inTransaction } from '@dubs/db';
import { reopenAccount } from '../account/index.ts';
import type { CoreContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { lockOptOut } from '../sms/opt-outs/index.ts';
import { parsePhone } from '../users/index.ts';
import { findLongUnused } from '../vouches/index.ts';
import { upsertVerifiedUser } from './auth.queries.ts';
import { findDevice, type SignInCaller } from './caller.ts';
import { checkCode } from './check-code.ts';
import { lockAccountOf } from './emails.queries.ts';
import { openSession, type SignedIn } from './open-session.ts';
import { openUnvouchedSession } from './open-unvouched-session.ts';
import { findSignInStatus } from './sign-in-status.ts';

type Verifying = Pick<CoreContext, 'db' | 'live' | 'clock' | 'tokens' | 'secrets' | 'settings' | 'limits'>;

/**
 * Returns the user of a number, created on first sign-in. A deleted account is restored (`isBack`), or replaced by a new one if its grace
 * period is over.
 */
async function findOrCreateUser(
  { live, clock, secrets }: Pick<CoreContext, 'live' | 'clock' | 'secrets'>,
  trx: Db,
  phoneNumber: string,
): Promise<{ userId: number; isBack: boolean }> {
  const textsOn = !(await lockOptOut({ db: trx, secrets }, phoneNumber));
  const { id, isDeleted } = await upsertVerifiedUser(trx, phoneNumber, { textsOn });
  if (!isDeleted) return { userId: id, isBack: false };
  if (await reopenAccount(trx, live, id, clock.now())) return { userId: id, isBack: true };
  return { userId: (await upsertVerifiedUser(trx, phoneNumber, { textsOn })).id, isBack: false };
}

/**
 * Returns the user whose address a code was mailed to; a deleted account is restored. Null if its grace period is over, or the number has
 * no account.
 */
async function findMailedUser(
  { live, clock }: Pick<CoreContext, 'live' | 'clock'>,
  trx: Db,
  phoneNumber: string,
): Promise<{ userId: number; isBack: boolean } | null> {
  const account = await lockAccountOf(trx, phoneNumber);
  if (!account) return null;
  const { id, isDeleted } = account;
  if (isDeleted && !(await reopenAccount(trx, live, id, clock.now()))) return null;
  return { userId: id, isBack: isDeleted };
}

/**
 * Signs a user in with the code that was sent to their number or address, and makes the browser a known device. The first sign-in by text
 * creates the account. If the account was unused for long and does not know the browser, others must vouch for the session first. A wrong,
 * used or expired code and an invalid challenge are the same 400; too many wrong tries are a 429.
 */
export async function verifyOtp(
  ctx: Verifying,
  input: VerifyOtpInput,
  caller: SignInCaller,
): Promise<SignedIn | UnvouchedSignIn> {
  const phoneNumber = parsePhone(input.phoneNumber, ctx.settings);

  const signedIn = await inTransaction(ctx.db, async (trx) => {
    const scoped = { ...ctx, db: trx };
    const use = { purpose: 'sign_in', challenge: input.challenge } as const;
    const sentBy = await checkCode(scoped, { phoneNumber, otpCode: input.otpCode, use }, caller, async () => {
      const { maySignIn } = await findSignInStatus(scoped, phoneNumber, input.inviteCode);
      return maySignIn;
    });
    // Returned, not thrown, so that the transaction commits the counted try.
    if (sentBy === null) return null;
    const user = await (sentBy === 'email' ? findMailedUser : findOrCreateUser)(ctx, trx, phoneNumber);
    if (!user) return null;
    const unusedSince = await findLongUnused(scoped, user.userId);
    if (unusedSince !== null && (await findDevice(scoped, caller, phoneNumber)) === null)
      return openUnvouchedSession(scoped, user, unusedSince, caller);
    return openSession(scoped, user, 'code', caller);
  });

  if (!signedIn) throw invalid('otpCode', TEXTS.auth.wrongCode);
  return signedIn;
}
