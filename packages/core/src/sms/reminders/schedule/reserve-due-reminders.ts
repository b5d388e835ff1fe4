import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../../../context.ts';
import {
  type DueUser,
  insertReservations,
  lockDueUsers,
  selectRecords,
  setNextChecks,
} from './schedule.queries.ts';
import { collectTakenDates, type Plan, planReminder, type ReminderRecord } from './reminder-times.ts';

const DAY = 24 * 3_600_000;

/** Numbers of users who were checked, and for whom a date was reserved. */
export interface Reserved {
  checked: number;
  reserved: number;
}

/**
 * Checks up to `limit` users whose window for a daily text has started, and reserves each user's local date, once and before anything is
 * sent. Concurrent calls share the work.
 */
export async function reserveDueReminders(
  ctx: Pick<CoreContext, 'db' | 'clock' | 'log'>,
  limit: number,
): Promise<Reserved> {
  const now = ctx.clock.now();

  function plan({ id, timeZone, hour, from }: DueUser, records: readonly ReminderRecord[]): Plan {
    try {
      const taken = collectTakenDates(records, timeZone);
      return planReminder({ timeZone, hour }, { from, now, taken });
    } catch (error) {
      // The database may know newer time zones than this process.
      ctx.log.warn({ err: error, userId: id, timeZone }, 'reminder.time_zone_unknown');
      return { reservation: null, recheckAt: new Date(now.getTime() + DAY) };
    }
  }

  return inTransaction(ctx.db, async (trx) => {
    const users = await lockDueUsers(trx, now, limit);
    if (users.length === 0) return { checked: 0, reserved: 0 };
    const ids = users.map(({ id }) => id);
    const records = await selectRecords(trx, ids, now);
    const plans = users.map((user) => ({ ...plan(user, records.get(user.id) ?? []), id: user.id }));
    const reservations = plans.flatMap(({ id, reservation }) =>
      reservation ? [{ userId: id, date: reservation.date, until: reservation.until }] : [],
    );
    const reserved = await insertReservations(trx, reservations, now);
    await setNextChecks(
      trx,
      plans.map(({ id, recheckAt }) => ({ id, at: recheckAt })),
    );
    return { checked: users.length, reserved };
  });
}
