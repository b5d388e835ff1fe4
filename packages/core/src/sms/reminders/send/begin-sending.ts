import { acquireLocks, inTransaction } from '@dubs/db';
import type { CoreContext } from '../../../context.ts';
import { countTried, selectEntries } from '../schedule/claims.queries.ts';
import type { Occasion } from './compose-reminder.ts';
import { composeReminder } from './compose-reminder.ts';
import { decideReminder } from './decide-reminder.ts';
import { findOwner, lockClaim, markSending, releaseClaim, skipClaim, tryAgainAt } from './ledger.queries.ts';
import { findOccasion, lockReminded, lookAgain } from '../people.queries.ts';
import { chanceOn, standingOf, takenDates } from '../schedule/reminder-times.ts';

const HOUR = 3_600_000;

/** How long a claim waits while as many texts have left as may in an hour. */
const HELD_BACK_MS = 10 * 60_000;

type Beginning = Pick<CoreContext, 'db' | 'clock' | 'settings'>;

/** A text that is noted as being sent, and must be. */
export interface Begun {
  id: number;
  userId: number;
  to: string;
  body: string;
  until: Date;
  /** How often it was tried, this time included. */
  tries: number;
}

/** Why no text is sent now: decided against, moved to a later hour, held back by the ceiling, or no claim any more. */
export type NotBegun = 'skipped' | 'released' | 'held-back' | 'gone';

/** Whether one more text may leave within the hour. Until the transaction ends nobody else is told so. */
async function hasRoom(trx: CoreContext['db'], ceiling: number, now: Date): Promise<boolean> {
  if (ceiling === 0) return true;
  await acquireLocks(trx, 'reminders-ceiling');
  return (await countTried(trx, new Date(now.getTime() - HOUR), ceiling)) < ceiling;
}

/**
 * Reads again all that decides whether a claimed text is sent, with the person's settings locked: whoever turns texts off before this
 * is over gets none, and whoever comes after finds the text noted as being sent.
 */
export async function beginSending(ctx: Beginning, reminderId: number): Promise<Begun | NotBegun> {
  const { settings } = ctx;
  const userId = await findOwner(ctx.db, reminderId);
  if (userId === undefined) return 'gone';
  return inTransaction(ctx.db, async (trx): Promise<Begun | NotBegun> => {
    const person = await lockReminded(trx, userId);
    const claim = await lockClaim(trx, reminderId);
    if (!person || !claim) return 'gone';
    const now = ctx.clock.now();
    const { timeZone, hour } = person;
    const entries = (await selectEntries(trx, [userId], now, reminderId)).get(userId) ?? [];
    const taken = takenDates(entries, timeZone);
    let occasion: Occasion | undefined;
    const decision = await decideReminder(
      person,
      () => standingOf({ timeZone, hour }, claim.date, { now, taken }),
      async () => (occasion = await findOccasion(trx, userId, now)),
    );
    if (decision === 'wait') {
      await releaseClaim(trx, reminderId);
      await lookAgain(trx, userId, now);
      return 'released';
    }
    if ('skip' in decision) {
      await skipClaim(trx, reminderId, decision.skip, now);
      return 'skipped';
    }
    if (!(await hasRoom(trx, settings.remindersHourlyCeiling, now))) {
      await tryAgainAt(trx, reminderId, new Date(now.getTime() + HELD_BACK_MS));
      return 'held-back';
    }
    // The hour may have been moved while the claim waited.
    const until = chanceOn({ timeZone, hour }, claim.date)?.until ?? claim.until;
    await markSending(trx, reminderId, { kind: decision.send, now, until });
    const body = composeReminder(decision.send, occasion?.unseen ?? 0, settings.publicUrl);
    return { id: reminderId, userId, to: person.phoneNumber, body, until, tries: claim.tries + 1 };
  });
}
