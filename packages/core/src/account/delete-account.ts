import { type DeleteAccountInput, type DeleteAccountOutput, LIMITS, TEXTS } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { invalid, tooMany, unauthorized } from '../errors.ts';
import { readPhone } from '../users/index.ts';
import { countWrongNumber, lockPerson, secondsUntilTry } from './account.queries.ts';
import { closeAccount } from './close-account.ts';

/** True if the user typed their own number. A 429 after too many wrong numbers within an hour. */
async function isOwnNumber(
  ctx: Pick<CoreContext, 'db' | 'settings'>,
  actor: Actor,
  typed: string,
): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    const person = await lockPerson(trx, actor.userId);
    if (!person || person.deletedAt) throw unauthorized();
    const wait = await secondsUntilTry(trx, actor.userId, LIMITS.account.wrongNumbersPerHour);
    if (wait !== null) throw tooMany(TEXTS.account.tooManyTries, wait);
    // A separated account has no number to type.
    const isOwn =
      person.phoneNumber === null || readPhone(typed, ctx.settings)?.number === person.phoneNumber;
    // Returned, not thrown, so that the transaction commits the counted try.
    if (!isOwn) await countWrongNumber(trx, actor.userId);
    return isOwn;
  });
}

/**
 * Deletes the caller's account if they typed their own phone number; a 400 otherwise. `ctx.db` must not be a transaction. See
 * `closeAccount` for the result and the other errors.
 */
export async function deleteAccount(
  ctx: Pick<CoreContext, 'db' | 'live' | 'settings'>,
  actor: Actor,
  { phoneNumber, posts }: DeleteAccountInput,
): Promise<DeleteAccountOutput> {
  if (!(await isOwnNumber(ctx, actor, phoneNumber))) throw invalid('phoneNumber', TEXTS.account.wrongNumber);
  return closeAccount(ctx, actor, posts);
}
