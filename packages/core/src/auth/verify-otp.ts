import type { VerifyOtpInput } from '@dubs/contract';
import { LIMITS, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { acquireLocks, inTransaction } from '@dubs/db';
import { reopenAccount } from '../account/index.ts';
import type { CoreContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { lockOptOut } from '../sms/opt-outs/index.ts';
import { parsePhone } from '../users/index.ts';
import { upsertVerifiedUser } from './auth.queries.ts';
import type { SignInCaller } from './caller.ts';
import { findDevice, hashNetworks, locksOf } from './caller.ts';
import { readChallenge } from './challenge.ts';
import { isCode } from './code-hash.ts';
import { countWrongTry, insertWrongTry, lockLiveCode, useCode } from './codes.queries.ts';
import type { SignedIn } from './open-session.ts';
import { openSession } from './open-session.ts';
import { findStanding } from './standing.ts';
import { isNumberUnderAttack, refuseOverLimit, tryLimits } from './sign-in-limits.ts';

type Verifying = Pick<CoreContext, 'db' | 'live' | 'clock' | 'tokens' | 'secrets' | 'settings' | 'limits'>;

/** Returns the user of a number, created on first sign-in. A deleted account is restored (`isBack`), or replaced if it is too late. */
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

/** Returns the id of the code that the try is right for; null for a wrong try, which is counted. Too many of those are a 429. */
async function checkCode(
  ctx: Verifying,
  { phoneNumber, otpCode, challenge, inviteCode }: VerifyOtpInput,
  caller: SignInCaller,
): Promise<number | null> {
  const from = hashNetworks(ctx, caller.address);
  await acquireLocks(ctx.db, ...locksOf(phoneNumber, from));
  const knownDevice = await findDevice(ctx, caller, phoneNumber);
  const requestId = challenge === undefined ? undefined : readChallenge(ctx, phoneNumber, challenge);
  const code =
    requestId === null
      ? undefined
      : await lockLiveCode(ctx.db, phoneNumber, {
          deviceId: knownDevice,
          ...(requestId === undefined ? { networks: from.networks } : { requestId }),
        });
  // A try at no live code guesses nothing, and counts against the address alone.
  const deviceId = code ? knownDevice : null;
  await refuseOverLimit(ctx, tryLimits(ctx.settings, deviceId, from));
  if (code && isCode(ctx.secrets, phoneNumber, otpCode, code.codeHash)) {
    const { maySignIn } = await findStanding(ctx, phoneNumber, inviteCode);
    if (maySignIn) return code.id;
  }

  const isLastTry = code && deviceId === null && (await isNumberUnderAttack(ctx, phoneNumber));
  if (isLastTry) ctx.limits.reached('wrong_codes_per_number');
  await insertWrongTry(
    ctx.db,
    deviceId === null ? { phoneNumber: code ? phoneNumber : null, from } : { deviceId },
  );
  if (code) await countWrongTry(ctx.db, code.id, isLastTry ? 1 : LIMITS.otp.wrongTries);
  return null;
}

/**
 * Signs a user in with the code that was sent to their number, creating the account on the first time, and makes the browser known to it.
 * A wrong, used or expired code and a challenge that is not good are the same 400, too many wrong tries a 429.
 */
export async function verifyOtp(
  ctx: Verifying,
  input: VerifyOtpInput,
  caller: SignInCaller,
): Promise<SignedIn> {
  const phoneNumber = parsePhone(input.phoneNumber, ctx.settings);

  const signedIn = await inTransaction(ctx.db, async (trx) => {
    const codeId = await checkCode({ ...ctx, db: trx }, { ...input, phoneNumber }, caller);
    // Answered, not thrown: the count of wrong tries must outlive the refusal.
    if (codeId === null) return null;
    await useCode(trx, codeId);
    return openSession({ ...ctx, db: trx }, await findOrCreateUser(ctx, trx, phoneNumber), caller);
  });

  if (!signedIn) throw invalid('otpCode', TEXTS.auth.wrongCode);
  return signedIn;
}
