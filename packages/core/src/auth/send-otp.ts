import { randomInt } from 'node:crypto';
import type { SendOtpInput, SendOtpOutput } from '@dubs/contract';
import { LIMITS, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { AppError, invalid, tooMany } from '../errors.ts';
import { SmsFailure, SmsOutcomeUnknown } from '../ports.ts';
import { parsePhone } from '../users/index.ts';
import { deleteCode, lockFor, rangeOf, replaceCode, secondsUntilFree } from './auth.queries.ts';
import { hashCode, limitedAddress } from './code-hash.ts';

const HOUR = 3_600;
const LIFETIME_MINUTES = LIMITS.otp.lifetimeMs / 60_000;

/** The text of a code; its last line lets phones offer to fill the code in. */
const messageFor = (code: string, publicUrl: string): string =>
  `Your Dubs code is ${code}. It works for ${LIFETIME_MINUTES} minutes.\n\n@${new URL(publicUrl).hostname} #${code}`;

/**
 * Sends a sign-in code to a phone number. Known and unknown numbers take the same way and time: no user is looked up.
 * `address` is the caller's network address. Over a limit it is a 429; when the message did not leave for certain, a 503.
 */
export async function sendOtp(
  ctx: Pick<CoreContext, 'db' | 'sms' | 'secrets' | 'settings' | 'log'>,
  input: SendOtpInput,
  address: string,
): Promise<SendOtpOutput> {
  const { settings } = ctx;
  const phoneNumber = parsePhone(input.phoneNumber, settings);
  const addressHash = ctx.secrets.mac('address', limitedAddress(address));
  const code = String(randomInt(10 ** LIMITS.otp.digits)).padStart(LIMITS.otp.digits, '0');

  const codeId = await inTransaction(ctx.db, async (trx) => {
    const range = rangeOf(phoneNumber);
    await lockFor(trx, `otp:${phoneNumber}`, `otp:${addressHash}`, `otp:${range}`);
    const refuse = async (
      counted: Parameters<typeof secondsUntilFree>[1],
      limit: number,
      seconds: number,
      text: string,
    ) => {
      const wait = await secondsUntilFree(trx, counted, limit, seconds);
      if (wait !== null) throw tooMany(text, wait);
    };
    const { otp } = settings;
    if (otp.resendSeconds > 0)
      await refuse({ of: 'codes', phoneNumber }, 1, otp.resendSeconds, TEXTS.auth.resendTooSoon);
    await refuse({ of: 'codes', phoneNumber }, otp.perNumberHour, HOUR, TEXTS.auth.tooManyCodes);
    await refuse({ of: 'codes', phoneNumber }, otp.perNumberDay, 24 * HOUR, TEXTS.auth.tooManyCodes);
    await refuse({ of: 'codes', addressHash }, otp.perAddressHour, HOUR, TEXTS.auth.tooManyCodes);
    // Whoever is paid for texts owns whole ranges, so that neither the number nor the address comes twice.
    await refuse({ of: 'codes', range }, settings.codesPerRangeHour, HOUR, TEXTS.auth.smsBusy);
    await refuse({ of: 'codes' }, settings.smsHourlyCeiling, HOUR, TEXTS.auth.smsBusy);
    return replaceCode(trx, {
      phoneNumber,
      codeHash: hashCode(ctx.secrets, phoneNumber, code),
      addressHash,
      lifetimeMs: LIMITS.otp.lifetimeMs,
    });
  });

  try {
    await ctx.sms.send({ to: phoneNumber, body: messageFor(code, settings.publicUrl), sender: 'codes' });
  } catch (error) {
    // The code may have arrived after all, so it stays good.
    if (error instanceof SmsOutcomeUnknown)
      throw new AppError('UNAVAILABLE', TEXTS.auth.smsBusy, { retryAfter: 30, cause: error });
    if (!(error instanceof SmsFailure)) throw error;
    await deleteCode(ctx.db, codeId);
    ctx.log.warn({ err: error, retryable: error.retryable }, 'a code could not be sent');
    if (!error.retryable) throw invalid('phoneNumber', TEXTS.auth.phoneInvalid);
    throw new AppError('UNAVAILABLE', TEXTS.auth.smsBusy, { retryAfter: 30, cause: error });
  }
  const { devMode, codesInAnswers } = settings;
  return { ok: true, devMode, ...(codesInAnswers ? { otpCode: code } : {}) };
}
