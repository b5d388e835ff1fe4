import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../../../context.ts';
import { type DueReminder, lockDueReminders, postponeReminders } from './schedule.queries.ts';

/** A reservation is dispatched again until it is completed, because the queue may lose jobs. */
const DISPATCH_AGAIN_MS = 10 * 60_000;

/**
 * Passes up to `limit` due reservations to `dispatch`, which queues the sending of each. If it throws, they stay due. Returns how many were
 * dispatched.
 */
export async function dispatchReminders(
  ctx: Pick<CoreContext, 'db' | 'clock'>,
  limit: number,
  dispatch: (reminders: readonly DueReminder[]) => Promise<void>,
): Promise<number> {
  const now = ctx.clock.now();
  return inTransaction(ctx.db, async (trx) => {
    const reminders = await lockDueReminders(trx, now, limit);
    if (reminders.length === 0) return 0;
    await dispatch(reminders);
    await postponeReminders(
      trx,
      reminders.map(({ id }) => id),
      new Date(now.getTime() + DISPATCH_AGAIN_MS),
    );
    return reminders.length;
  });
}
