import { acquireLocks, inTransaction } from '@dubs/db';
import type { CoreContext } from '../../../context.ts';
import { bookText } from '../../spending/index.ts';
import { countAttempts, selectRecords } from '../schedule/schedule.queries.ts';
import { composeReminder, type ReminderContent } from './compose-reminder.ts';
import { decideReminder } from './decide-reminder.ts';
import {
  findReservedUserId,
  lockReservation,
  markSending,
  deleteReservation,
  skipReminder,
  scheduleRetry,
} from './send.queries.ts';
import { lockReminderUser, setNextCheck } from '../preferences.queries.ts';
import { findReminderContent } from './content.queries.ts';
import { getWindow, getWindowStatus, collectTakenDates } from '../schedule/reminder-times.ts';

const HOUR = 3_600_000;

/** Delay of a reservation if the hourly ceiling is reached or the share of the month's budget is spent. */
const HELD_BACK_MS = 10 * 60_000;

type Starting = Pick<CoreContext, 'db' | 'clock' | 'settings' | 'limits'>;

/** A text that is marked as being sent, and must be sent. */
export interface StartedText {
  id: number;
  userId: number;
  to: string;
  body: string;
  /** The start and the end of its window. */
  due: Date;
  until: Date;
  /** Number of tries, including this one. */
  tries: number;
}

/**
 * Reason why no text is sent now: skipped, too late, moved to a later hour, held back by the ceiling or the budget, or no longer reserved.
 */
export type NotStarted = 'skipped' | 'late' | 'released' | 'held-back' | 'gone';

/** True if one more text may be sent within the hour. The lock keeps concurrent calls from using the same capacity. */
async function hasCapacity({ db, settings, limits }: Starting, now: Date): Promise<boolean> {
  const ceiling = settings.remindersHourlyCeiling;
  if (ceiling === 0) return true;
  await acquireLocks(db, 'reminders-ceiling');
  if ((await countAttempts(db, new Date(now.getTime() - HOUR), ceiling)) < ceiling) return true;
  limits.reached('reminders_ceiling');
  return false;
}

/**
 * Decides again whether a reserved text is sent, with the user's settings locked, and marks it as being sent. A user who turns texts off
 * before the commit gets none, and a later call finds the text marked.
 */
export async function startSending(ctx: Starting, reminderId: number): Promise<StartedText | NotStarted> {
  const { settings } = ctx;
  const userId = await findReservedUserId(ctx.db, reminderId);
  if (userId === undefined) return 'gone';
  return inTransaction(ctx.db, async (trx): Promise<StartedText | NotStarted> => {
    const user = await lockReminderUser(trx, userId);
    const reservation = await lockReservation(trx, reminderId);
    if (!user || !reservation) return 'gone';
    const now = ctx.clock.now();
    const { timeZone, hour } = user;
    const records = (await selectRecords(trx, [userId], now, reminderId)).get(userId) ?? [];
    const taken = collectTakenDates(records, timeZone);
    let content: ReminderContent = { postedToday: false, unseen: 0, hasUnseenLoss: false, newest: null };
    const decision = await decideReminder(
      user,
      () => getWindowStatus({ timeZone, hour }, reservation.date, { now, taken }),
      async () => (content = await findReminderContent(trx, userId, now)),
    );
    if (decision === 'wait') {
      await deleteReservation(trx, reminderId);
      await setNextCheck(trx, userId, now);
      return 'released';
    }
    const to = user.phoneNumber;
    if ('skip' in decision || to === null) {
      const reason = 'skip' in decision ? decision.skip : 'unverified';
      await skipReminder(trx, reminderId, reason, now);
      return reason === 'late' ? 'late' : 'skipped';
    }
    const body = composeReminder(decision.send, content, settings.publicUrl);
    const inTrx = { ...ctx, db: trx };
    if (!(await hasCapacity(inTrx, now)) || !(await bookText(inTrx, { kind: 'reminder', to, body }))) {
      await scheduleRetry(trx, reminderId, new Date(now.getTime() + HELD_BACK_MS));
      return 'held-back';
    }
    // The hour may have been changed since the reservation.
    const window = getWindow({ timeZone, hour }, reservation.date);
    const { due, until } = window ?? { due: now, until: reservation.until };
    await markSending(trx, reminderId, { kind: decision.send, now, until });
    return { id: reminderId, userId, to, body, due, until, tries: reservation.tries + 1 };
  });
}
