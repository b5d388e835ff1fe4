import type { VerifyOtpInput, VerifyOtpOutput } from '@dubs/contract';
import { LIMITS, TEXTS } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { inTransaction } from '@dubs/db';
import { reopenAccount } from '../account/index.ts';
import type { CoreContext } from '../context.ts';
import { invalid, tooMany } from '../errors.ts';
import { lockOptOut } from '../opt-outs/index.ts';
import { sameHash } from '../same-hash.ts';
import { findMe, parsePhone, toMe } from '../users/index.ts';
import {
  countWrongTry,
  insertSession,
  lockFor,
  lockLiveCode,
  secondsUntilFree,
  upsertVerifiedUser,
  useCode,
} from './auth.queries.ts';
import { hashCode } from './code-hash.ts';

/**
 * The user of a number, made on first sign-in; a deleted account is had back (`isBack`), unless it is too late: then they are somebody
 * new.
 */
async function arrive(
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
 * Signs a person in with the code that was sent to their number, making the user on the first time. `device` is
 * what the browser calls itself. A wrong, used or expired code is a 400, too many wrong ones a 429. `isBack`, which no door answers in its
 * body: they had deleted their account and have it again.
 */
export async function verifyOtp(
  ctx: Pick<CoreContext, 'db' | 'live' | 'clock' | 'tokens' | 'secrets' | 'settings'>,
  input: VerifyOtpInput,
  device: string,
): Promise<VerifyOtpOutput & { isBack: boolean }> {
  const phoneNumber = parsePhone(input.phoneNumber, ctx.settings);
  const hash = hashCode(ctx.secrets, phoneNumber, input.otpCode);
  const expiresAt = new Date(ctx.clock.now().getTime() + LIMITS.session.lifetimeMs);

  const signedIn = await inTransaction(ctx.db, async (trx) => {
    await lockFor(trx, `otp:${phoneNumber}`);
    const wait = await secondsUntilFree(
      trx,
      { of: 'wrongTries', phoneNumber },
      ctx.settings.otp.wrongPerNumberHour,
      3_600,
    );
    if (wait !== null) throw tooMany(TEXTS.auth.tooManyTries, wait);

    const code = await lockLiveCode(trx, phoneNumber);
    if (!code || !sameHash(code.code_hash, hash)) {
      // Answered, not thrown: the count of wrong tries must outlive the refusal.
      await countWrongTry(trx, phoneNumber, code?.id, LIMITS.otp.wrongTries);
      return null;
    }
    await useCode(trx, code.id);
    const { userId, isBack } = await arrive(ctx, trx, phoneNumber);
    const sid = await insertSession(trx, { userId, device: device.slice(0, 200), expiresAt });
    return { sid, isBack, me: toMe(await findMe(trx, userId)) };
  });

  if (!signedIn) throw invalid('otpCode', TEXTS.auth.wrongCode);
  const { sid, isBack, me } = signedIn;
  const token = await ctx.tokens.sign({ userId: me.id, sid, expiresAt });
  return { user: me, token, needsOnboarding: me.displayName === null, isBack };
}
