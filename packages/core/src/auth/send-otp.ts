import { randomInt, randomUUID } from 'node:crypto';
import type { SendOtpInput, SendOtpOutput } from '@dubs/contract';
import { LIMITS, TEXTS } from '@dubs/contract';
import { acquireLocks, inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { SmsFailure, SmsOutcomeUnknown } from '../ports.ts';
import { parsePhone } from '../users/index.ts';
import type { SignInCaller } from './caller.ts';
import { findDevice, hashNetworks, locksOf } from './caller.ts';
import { createChallenge, newRequestId, readChallenge } from './challenge.ts';
import { hashCode } from './code-hash.ts';
import { deleteCode, endOlderCodes, endOldestCodes, insertCode } from './codes.queries.ts';
import { timeSend, waitAsForSend } from './send-pace.ts';
import { findStanding } from './standing.ts';
import { codeLimits, rangeOf, refuseOverLimit, takeFromCeiling } from './sign-in-limits.ts';

const LIFETIME_MINUTES = LIMITS.otp.lifetimeMs / 60_000;

type Sending = Pick<CoreContext, 'db' | 'sms' | 'secrets' | 'settings' | 'clock' | 'limits'>;

/** Returns the text of a code; its last line lets phones offer to fill the code in. */
const messageFor = (code: string, publicUrl: string): string =>
  `Your Dubs code is ${code}. It works for ${LIFETIME_MINUTES} minutes.\n\n@${new URL(publicUrl).hostname} #${code}`;

/** Returns the request that a code belongs to: the one that it follows, or a new one. A challenge that is not good is a 400. */
function requestOf(ctx: Sending, phoneNumber: string, challenge: unknown): string {
  if (challenge === undefined) return newRequestId();
  const requestId = readChallenge(ctx, phoneNumber, challenge);
  if (requestId === null) throw invalid('otpCode', TEXTS.auth.wrongCode);
  return requestId;
}

interface CodeRequest {
  phoneNumber: string;
  requestId: string;
  code: string;
  inviteCode: string | undefined;
}

/** Stores the code under the limits, and ends those that it replaces. Returns its id, and whether its text is withheld. */
async function storeCode(
  ctx: Sending,
  { phoneNumber, requestId, code, inviteCode }: CodeRequest,
  caller: SignInCaller,
): Promise<{ id: number; isWithheld: boolean }> {
  const from = hashNetworks(ctx, caller.address);
  return inTransaction(ctx.db, async (trx) => {
    const scoped = { ...ctx, db: trx };
    await acquireLocks(trx, ...locksOf(phoneNumber, from), `otp:${rangeOf(phoneNumber)}`);
    const deviceId = await findDevice(scoped, caller, phoneNumber);
    const requested = { phoneNumber, requestId, from, deviceId };
    await refuseOverLimit(scoped, codeLimits(ctx.settings, requested));
    const { hasAccount, maySignIn } = await findStanding(scoped, phoneNumber, inviteCode);
    const isOverCeiling = await takeFromCeiling(scoped, hasAccount);
    const isWithheld = isOverCeiling || !maySignIn;
    const stored = {
      ...requested,
      hasAccount,
      isWithheld,
      // No code fits a random text.
      codeHash: hashCode(ctx.secrets, phoneNumber, isWithheld ? randomUUID() : code),
      lifetimeMs: LIMITS.otp.lifetimeMs,
    };
    await endOlderCodes(trx, stored);
    if (deviceId === null) await endOldestCodes(trx, phoneNumber, LIMITS.otp.live - 1);
    return { id: await insertCode(trx, stored), isWithheld };
  });
}

/** Sends the text of a code. A code whose text surely did not leave is deleted; its number may ask again at once. */
async function sendText(ctx: Sending, to: string, code: string, codeId: number): Promise<void> {
  try {
    const body = messageFor(code, ctx.settings.publicUrl);
    await timeSend(ctx.sms, { to, body, sender: 'codes' });
  } catch (error) {
    // The code may have arrived after all, so it stays good.
    if (error instanceof SmsOutcomeUnknown)
      throw new AppError('UNAVAILABLE', TEXTS.auth.smsBusy, { retryAfter: 30, cause: error });
    if (!(error instanceof SmsFailure)) throw error;
    await deleteCode(ctx.db, codeId);
    if (error.fault === 'opted-out') throw invalid('phoneNumber', TEXTS.auth.optedOut);
    if (!error.retryable) throw invalid('phoneNumber', TEXTS.auth.phoneInvalid);
    throw new AppError('UNAVAILABLE', TEXTS.auth.smsBusy, { retryAfter: 30, cause: error });
  }
}

/**
 * Sends a sign-in code to a phone number. Known and unknown numbers take the same way and time, also when the text of an unknown one is
 * withheld because the common half of the ceiling is spent, or because it needs an invite. Over a limit it is a 429; when the message did not leave for certain, a 503.
 */
export async function sendOtp(
  ctx: Sending,
  input: SendOtpInput,
  caller: SignInCaller,
): Promise<SendOtpOutput> {
  const phoneNumber = parsePhone(input.phoneNumber, ctx.settings);
  const requestId = requestOf(ctx, phoneNumber, input.challenge);
  const code = String(randomInt(10 ** LIMITS.otp.digits)).padStart(LIMITS.otp.digits, '0');
  const { id, isWithheld } = await storeCode(
    ctx,
    { phoneNumber, requestId, code, inviteCode: input.inviteCode },
    caller,
  );
  if (isWithheld) await waitAsForSend(ctx.sms);
  else await sendText(ctx, phoneNumber, code, id);
  const challenge = createChallenge(ctx, phoneNumber, requestId);
  return {
    ok: true,
    devMode: ctx.settings.devMode,
    challenge,
    ...(ctx.settings.codesInAnswers && { otpCode: code }),
  };
}
