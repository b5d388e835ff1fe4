import {
  type ConfirmEmailInput,
  type NewEmailInput,
  type OwnEmail,
  type SendOtpOutput,
  TEXTS,
} from '@dubs/contract';
import { acquireLocks, inTransaction } from '@dubs/db';
import { checkCode, ownNumber, requireMail, sendCode, type SignInCaller } from '../auth/index.ts';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { findEmail, isEmailTaken, updateEmail } from './emails.queries.ts';

const toConfirm = (actor: Actor, email: string) => ({ purpose: 'email', ...actor, email }) as const;

/**
 * Mails a code to an address at which the caller wants to get codes, at most five a day. A 400 for the address that they already have.
 * Needs a number, because codes belong to numbers.
 */
export async function sendEmailCode(
  ctx: Pick<CoreContext, 'db' | 'sms' | 'mail' | 'secrets' | 'settings' | 'clock' | 'limits' | 'log'>,
  actor: Actor,
  { email }: NewEmailInput,
  caller: SignInCaller,
): Promise<SendOtpOutput> {
  requireMail(ctx);
  const phoneNumber = await ownNumber(ctx, actor, TEXTS.email.noNumber);
  if ((await findEmail(ctx.db, actor.userId)) === email) throw invalid('email', TEXTS.email.own);
  return sendCode(ctx, { phoneNumber, use: toConfirm(actor, email), by: 'email' }, caller);
}

/**
 * Sets the caller's address to the one that the code was mailed to. A wrong code is a 400, too many are a 429, and the address of another
 * account, once the code is right, is a 409.
 */
export async function confirmEmail(
  ctx: Pick<CoreContext, 'db' | 'live' | 'clock' | 'secrets' | 'settings' | 'limits'>,
  actor: Actor,
  { email, otpCode }: ConfirmEmailInput,
  caller: SignInCaller,
): Promise<OwnEmail> {
  // Returned, not thrown, so that the transaction commits the counted try and the use of the code.
  const outcome = await inTransaction(ctx.db, async (trx): Promise<'added' | 'taken' | 'wrong'> => {
    const scoped = { ...ctx, db: trx };
    const phoneNumber = await ownNumber(scoped, actor, TEXTS.email.noNumber);
    const use = toConfirm(actor, email);
    if ((await checkCode(scoped, { phoneNumber, otpCode, use }, caller)) === null) return 'wrong';
    await acquireLocks(trx, `email:${email}`);
    if (await isEmailTaken(trx, actor.userId, email)) return 'taken';
    await updateEmail(trx, actor.userId, email);
    await recordSecurityEvent(scoped, { ...actor, type: 'email_added' });
    return 'added';
  });
  if (outcome === 'wrong') throw invalid('otpCode', TEXTS.auth.wrongCode);
  if (outcome === 'taken') throw new AppError('CONFLICT', TEXTS.email.taken);
  return { email };
}
