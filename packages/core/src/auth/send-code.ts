import { randomInt, randomUUID } from 'node:crypto';
import { LIMITS, type SendOtpOutput, TEXTS } from '@dubs/contract';
import { acquireLocks, inTransaction, rangeOf } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { codeSentence, sendingFailed } from './code-messages.ts';
import { mailCode, requireMail } from './mail-code.ts';
import { SmsFailure, SmsOutcomeUnknown } from '../ports.ts';
import { bookText, unbookText } from '../sms/spending/index.ts';
import { findDevice, hashNetworks, locksOf, type SignInCaller, userLocks } from './caller.ts';
import { createChallenge, newRequestId } from './challenge.ts';
import { hashCode } from './code-hash.ts';
import { findEmailFor } from './emails.queries.ts';
import { type CodeUse, endOlderCodes, endOldestCodes, insertCode } from './codes.queries.ts';
import { timeSend, waitAsForSend } from './send-pace.ts';
import { findSignInStatus } from './sign-in-status.ts';
import { checkCeiling, codeLimits, refuseOverLimit } from './sign-in-limits.ts';
import { withdrawCode } from './withdraw-code.ts';

export type Sending = Pick<
  CoreContext,
  'db' | 'sms' | 'mail' | 'secrets' | 'settings' | 'clock' | 'limits' | 'log'
>;

/** Returns the text of a code; its last line lets phones offer to fill the code in. */
function messageFor(code: string, { purpose }: CodeUse, publicUrl: string): string {
  const warning = purpose === 'number' ? `${TEXTS.auth.numberCode}\n\n` : '';
  return `${warning}${codeSentence(code)}\n\n@${new URL(publicUrl).hostname} #${code}`;
}

/** A requested code. */
export interface CodeRequest {
  phoneNumber: string;
  /** The request that it belongs to; absent for a new one. */
  requestId?: string;
  use: CodeUse;
  /** `email` sends the code to the address of the number's account. */
  by?: 'text' | 'email' | undefined;
  inviteCode?: string | undefined;
}

/** The budget can be raised at any time, and starts over each month. */
const BUDGET_RETRY_SECONDS = 3_600;

/**
 * Stores the code, or throws if a limit is reached, and ends the codes that it replaces. Returns its id, the address if it goes by e-mail,
 * and whether it is withheld.
 */
async function storeCode(
  ctx: Sending,
  { phoneNumber, requestId, use, by, inviteCode }: CodeRequest & { requestId: string },
  { code, body }: { code: string; body: string },
  caller: SignInCaller,
): Promise<{ id: number; email: string | null; isWithheld: boolean }> {
  const from = hashNetworks(ctx, caller.address);
  return inTransaction(ctx.db, async (trx) => {
    const scoped = { ...ctx, db: trx };
    await acquireLocks(trx, ...locksOf(phoneNumber, from), `otp:${rangeOf(phoneNumber)}`, ...userLocks(use));
    const deviceId = await findDevice(scoped, caller, phoneNumber);
    const requested = { phoneNumber, requestId, use, from, deviceId };
    await refuseOverLimit(scoped, codeLimits(ctx.settings, requested));
    const { hasAccount, maySignIn } = await findSignInStatus(scoped, phoneNumber, inviteCode);
    const isOverCeiling = await checkCeiling(scoped, hasAccount);
    const email = by === 'email' ? await findEmailFor(trx, phoneNumber, use) : null;
    const isWithheld =
      isOverCeiling || (use.purpose === 'sign_in' && !maySignIn) || (by === 'email' && email === null);
    // Throws for every number, also for one that gets no text.
    if (by !== 'email' && !(await bookText(scoped, { kind: 'code', to: phoneNumber, body, isWithheld })))
      throw new AppError('UNAVAILABLE', TEXTS.auth.smsBudgetSpent, { retryAfter: BUDGET_RETRY_SECONDS });
    const stored = {
      ...requested,
      email,
      hasAccount,
      isWithheld,
      // No code has the hash of a random text.
      codeHash: hashCode(ctx.secrets, phoneNumber, isWithheld ? randomUUID() : code),
      lifetimeMs: LIMITS.otp.lifetimeMs,
    };
    await endOlderCodes(trx, stored);
    if (use.purpose === 'sign_in' && deviceId === null)
      await endOldestCodes(trx, phoneNumber, LIMITS.otp.live - 1);
    return { id: await insertCode(trx, stored), email, isWithheld };
  });
}

/** Sends the text of a stored code. Withdraws the code if the text was certainly not sent. */
async function sendText(
  ctx: Sending,
  stored: { id: number; phoneNumber: string; use: CodeUse },
  body: string,
): Promise<void> {
  try {
    await timeSend(ctx.sms, () => ctx.sms.send({ to: stored.phoneNumber, body, sender: 'codes' }));
  } catch (error) {
    // The code may have arrived after all, so it stays valid.
    if (error instanceof SmsOutcomeUnknown) throw sendingFailed(error);
    if (!(error instanceof SmsFailure)) throw error;
    await withdrawCode(ctx.db, stored);
    await unbookText(ctx, body);
    if (error.fault === 'opted-out') throw invalid('phoneNumber', TEXTS.auth.optedOut);
    if (!error.retryable) throw invalid('phoneNumber', TEXTS.auth.phoneInvalid);
    throw sendingFailed(error);
  }
}

/** Throws a 409, the same for every number, if the installation sends no texts. */
function requireTexts({ hasTexts }: CoreContext['settings']): void {
  if (!hasTexts) throw new AppError('CONFLICT', TEXTS.auth.noTexts);
}

/**
 * Sends a code. Known and unknown numbers take the same code path and the same time, even if the code is withheld because the shared half
 * of the ceiling is spent, the number needs an invite, or its account has no e-mail address. A 429 over a limit; a 400 if the
 * provider refuses the number or address for good; a 409 if the server sends no such codes; a 503 if the month's budget is spent, or the
 * message failed or may not have been sent.
 */
export async function sendCode(
  ctx: Sending,
  request: CodeRequest,
  caller: SignInCaller,
): Promise<SendOtpOutput> {
  const { phoneNumber, use, by = 'text', requestId = newRequestId() } = request;
  const mail = by === 'email' ? requireMail(ctx) : null;
  if (!mail) requireTexts(ctx.settings);
  const code = String(randomInt(10 ** LIMITS.otp.digits)).padStart(LIMITS.otp.digits, '0');
  const body = messageFor(code, use, ctx.settings.publicUrl);
  const { id, email, isWithheld } = await storeCode(ctx, { ...request, requestId }, { code, body }, caller);
  if (mail) await mailCode({ ...ctx, mail }, { id, phoneNumber, code, use, to: isWithheld ? null : email });
  else if (isWithheld) await waitAsForSend(ctx.sms);
  else await sendText(ctx, { id, phoneNumber, use }, body);
  return {
    ok: true,
    devMode: ctx.settings.devMode,
    challenge: createChallenge(ctx, phoneNumber, requestId),
    ...(ctx.settings.codesInAnswers && { otpCode: code }),
  };
}
