import {
  type ChangeNumberInput,
  type Me,
  type NewNumberInput,
  type SendOtpOutput,
  TEXTS,
} from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import { checkCode, sendCode, type SignInCaller } from '../auth/index.ts';
import type { Actor, CoreContext } from '../context.ts';
import { AppError, invalid } from '../errors.ts';
import { recordSecurityEvent } from '../security-log/index.ts';
import { requireProof } from '../sessions/index.ts';
import { findMe, parsePhone, toMe } from '../users/index.ts';
import { findOtherOwner, moveAccount } from './move-account.ts';
import { notifyOthers } from './notices.ts';
import { upsertChange } from './number-changes.queries.ts';
import { warnOldNumber } from './warn-old-number.ts';

const toMove = (actor: Actor) => ({ purpose: 'number', ...actor }) as const;

/** Sends a code to a number that the caller wants to move their account to, at most five a day. Their own number is a 400. */
export async function sendNumberCode(
  ctx: Pick<CoreContext, 'db' | 'sms' | 'mail' | 'secrets' | 'settings' | 'clock' | 'limits' | 'log'>,
  actor: Actor,
  input: NewNumberInput,
  caller: SignInCaller,
): Promise<SendOtpOutput> {
  const phoneNumber = parsePhone(input.phoneNumber, ctx.settings);
  const me = await findMe(ctx.db, actor.userId);
  if (me.phone_number === phoneNumber) throw invalid('phoneNumber', TEXTS.auth.ownNumber);
  return sendCode(ctx, { phoneNumber, use: toMove(actor) }, caller);
}

type Outcome = { moved: Me } | { waits: Me; oldNumber: string | null } | 'taken' | 'wrong';

/**
 * Moves the caller's account to a number with the code that was sent there: at once, or in 72 hours if their session is young. Returns the
 * caller. A wrong code is a 400, too many are a 429, and the number of another account, once the code is right, is a 409.
 */
export async function changeNumber(
  ctx: Pick<CoreContext, 'db' | 'live' | 'sms' | 'log' | 'clock' | 'secrets' | 'settings' | 'limits'>,
  actor: Actor,
  { otpCode, ...input }: ChangeNumberInput,
  caller: SignInCaller,
): Promise<Me> {
  // Returned, not thrown, so that the transaction commits the counted try and the use of the code.
  const outcome = await inTransaction(ctx.db, async (trx): Promise<Outcome> => {
    const scoped = { ...ctx, db: trx };
    const { isYoung } = await requireProof(trx, actor, { youngMay: true });
    const phoneNumber = parsePhone(input.phoneNumber, ctx.settings);
    if (!(await checkCode(scoped, { phoneNumber, otpCode, use: toMove(actor) }, caller))) return 'wrong';
    if (isYoung) {
      if ((await findOtherOwner(scoped, actor.userId, phoneNumber))?.keepsNumber) return 'taken';
      await upsertChange(trx, { ...actor, phoneNumber });
      await recordSecurityEvent(scoped, { ...actor, type: 'number_change_started' });
      await notifyOthers(scoped, actor);
      const me = await findMe(trx, actor.userId);
      return { waits: toMe(ctx, me), oldNumber: me.phone_number };
    }
    if (!(await moveAccount(scoped, actor, phoneNumber))) return 'taken';
    return { moved: toMe(ctx, await findMe(trx, actor.userId)) };
  });
  if (outcome === 'wrong') throw invalid('otpCode', TEXTS.auth.wrongCode);
  if (outcome === 'taken') throw new AppError('CONFLICT', TEXTS.auth.numberTaken);
  if ('moved' in outcome) return outcome.moved;
  await warnOldNumber(ctx, { ...actor, ...outcome });
  return outcome.waits;
}
