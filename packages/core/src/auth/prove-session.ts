import { type Ok, type ProveInput, type SendOtpOutput, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { markProved } from '../sessions/index.ts';
import { findMe } from '../users/index.ts';
import type { SignInCaller } from './caller.ts';
import { checkCode } from './check-code.ts';
import { findEmailFor } from './emails.queries.ts';
import { requireMail } from './mail-code.ts';
import { sendCode, type Sending } from './send-code.ts';

const toProve = (actor: Actor) => ({ purpose: 'proof', ...actor }) as const;

/** Returns the caller's own number; a 409 with `text` if they have none. */
export async function ownNumber(
  ctx: Pick<CoreContext, 'db'>,
  actor: Actor,
  text: string = TEXTS.auth.noNumber,
): Promise<string> {
  const { phone_number: phoneNumber } = await findMe(ctx.db, actor.userId);
  if (phoneNumber === null) throw new AppError('CONFLICT', text);
  return phoneNumber;
}

/** Sends a code to the caller's own number, by which their session can be proved. */
export async function sendProof(ctx: Sending, actor: Actor, caller: SignInCaller): Promise<SendOtpOutput> {
  return sendCode(ctx, { phoneNumber: await ownNumber(ctx, actor), use: toProve(actor) }, caller);
}

/** Mails a code that proves the session to the caller's own address; a 409 if they have none. */
export async function mailProof(ctx: Sending, actor: Actor, caller: SignInCaller): Promise<SendOtpOutput> {
  requireMail(ctx);
  const [phoneNumber, use] = [await ownNumber(ctx, actor), toProve(actor)];
  if ((await findEmailFor(ctx.db, phoneNumber, use)) === null)
    throw new AppError('CONFLICT', TEXTS.email.none);
  return sendCode(ctx, { phoneNumber, use, by: 'email' }, caller);
}

/**
 * Proves the caller's session with the code that was sent for it. A wrong, used or expired code is a 400; too many wrong tries are a 429.
 */
export async function proveSession(
  ctx: Pick<CoreContext, 'db' | 'live' | 'clock' | 'secrets' | 'settings' | 'limits'>,
  actor: Actor,
  { otpCode }: ProveInput,
  caller: SignInCaller,
): Promise<Ok> {
  const isProved = await inTransaction(ctx.db, async (trx) => {
    const scoped = { ...ctx, db: trx };
    const phoneNumber = await ownNumber(scoped, actor);
    // Returned, not thrown, so that the transaction commits the counted try.
    if (!(await checkCode(scoped, { phoneNumber, otpCode, use: toProve(actor) }, caller))) return false;
    await markProved(trx, actor.sessionId, 'code');
    await recordSecurityEvent(scoped, { ...actor, type: 'proof' });
    return true;
  });
  if (!isProved) throw invalid('otpCode', TEXTS.auth.wrongCode);
  return { ok: true };
}
