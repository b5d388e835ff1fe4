import type { CoreContext } from '../../../context.ts';
import { selectEntries } from './claims.queries.ts';
import { barOf } from '../send/decide-reminder.ts';
import type { Reminded } from '../people.queries.ts';
import { nextChance, takenDates } from './reminder-times.ts';

/** When the person's next chance of a text begins, seen from `now`; null when they get none as things are. */
export async function findNextReminder(
  ctx: Pick<CoreContext, 'db'>,
  person: Reminded,
  now: Date,
): Promise<Date | null> {
  if (barOf(person)) return null;
  const { timeZone, hour } = person;
  const entries = (await selectEntries(ctx.db, [person.id], now)).get(person.id) ?? [];
  const from = new Date(Math.max(now.getTime(), person.from.getTime()));
  return nextChance({ timeZone, hour }, from, takenDates(entries, timeZone))?.due ?? null;
}
