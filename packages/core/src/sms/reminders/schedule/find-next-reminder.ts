import type { CoreContext } from '../../../context.ts';
import { selectRecords } from './schedule.queries.ts';
import { findBlockReason } from '../send/decide-reminder.ts';
import type { ReminderUser } from '../preferences.queries.ts';
import { findNextWindow, collectTakenDates } from './reminder-times.ts';

/** Returns the start of the user's next window for a text, from `now` on; null if their settings allow none. */
export async function findNextReminder(
  ctx: Pick<CoreContext, 'db'>,
  user: ReminderUser,
  now: Date,
): Promise<Date | null> {
  if (findBlockReason(user)) return null;
  const { timeZone, hour } = user;
  const records = (await selectRecords(ctx.db, [user.id], now)).get(user.id) ?? [];
  const from = new Date(Math.max(now.getTime(), user.from.getTime()));
  return findNextWindow({ timeZone, hour }, from, collectTakenDates(records, timeZone))?.due ?? null;
}
