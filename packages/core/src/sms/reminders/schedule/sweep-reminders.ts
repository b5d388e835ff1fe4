import type { CoreContext } from '../../../context.ts';
import { reserveDueReminders } from './reserve-due-reminders.ts';
import { countAttempts, type DueReminder, expireReservations, hasDueReminders } from './schedule.queries.ts';
import { dispatchReminders } from './dispatch-reminders.ts';

const USERS = 1_000;
const REMINDERS = 100;
const HOUR = 3_600_000;

/** Result of a sweep: users checked, dates reserved, reservations skipped as late, and reservations dispatched. */
export interface Sweep {
  checked: number;
  reserved: number;
  late: number;
  dispatched: number;
  /** True if reservations wait because the hourly ceiling is reached. */
  isHeldBack: boolean;
}

/** Returns how many more texts may be sent within the hour. */
async function remainingCapacity({ db, clock, settings }: Pick<CoreContext, 'db' | 'clock' | 'settings'>) {
  const ceiling = settings.remindersHourlyCeiling;
  if (ceiling === 0) return Infinity;
  return ceiling - (await countAttempts(db, new Date(clock.now().getTime() - HOUR), ceiling));
}

/**
 * Finds, in batches, all users whose hour for a daily text has come, reserves the date for each, and dispatches reservations: new ones,
 * retries, and those that the queue lost. Concurrent sweeps are safe. If none runs for days, users who are more than two hours late get no
 * text. Does nothing if the installation sends no texts.
 */
export async function sweepReminders(
  ctx: Pick<CoreContext, 'db' | 'clock' | 'limits' | 'log' | 'settings'>,
  dispatch: (reminders: readonly DueReminder[]) => Promise<void>,
): Promise<Sweep> {
  const sweep: Sweep = { checked: 0, reserved: 0, late: 0, dispatched: 0, isHeldBack: false };
  if (!ctx.settings.hasTexts) return sweep;
  sweep.late = await expireReservations(ctx.db, ctx.clock.now());
  for (let checked = USERS; checked === USERS;) {
    const batch = await reserveDueReminders(ctx, USERS);
    checked = batch.checked;
    sweep.checked += batch.checked;
    sweep.reserved += batch.reserved;
  }
  for (let capacity = await remainingCapacity(ctx); ;) {
    const limit = Math.min(REMINDERS, capacity);
    if (limit <= 0) {
      sweep.isHeldBack = await hasDueReminders(ctx.db, ctx.clock.now());
      if (sweep.isHeldBack) ctx.limits.reached('reminders_ceiling');
      break;
    }
    const dispatched = await dispatchReminders(ctx, limit, dispatch);
    sweep.dispatched += dispatched;
    capacity -= dispatched;
    if (dispatched < limit) break;
  }
  return sweep;
}
