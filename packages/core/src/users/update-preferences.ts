import type { Preferences, UpdatePreferencesInput } from '@dubs/contract';
import { TEXTS } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { announce, toPeople } from '../live/index.ts';
import { findMe, isKnownTimeZone, updateUser } from './users.queries.ts';

/** Changes the person's time zone (IANA) or reminder hour (local), and answers both. */
export async function updatePreferences(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  input: UpdatePreferencesInput,
): Promise<Preferences> {
  const change = {
    ...(input.timeZone === undefined ? {} : { time_zone: input.timeZone }),
    ...(input.reminderHour === undefined ? {} : { reminder_hour: input.reminderHour }),
  };
  if (input.timeZone !== undefined && !(await isKnownTimeZone(ctx.db, input.timeZone)))
    throw invalid('timeZone', TEXTS.users.unknownTimeZone);
  const isChanged = Object.keys(change).length > 0;
  const row = isChanged ? await updateUser(ctx.db, actor.userId, change) : await findMe(ctx.db, actor.userId);
  if (isChanged) announce(ctx.live, ctx.db, toPeople([actor.userId], { query: 'me' }));
  return { timeZone: row.time_zone, reminderHour: row.reminder_hour };
}
