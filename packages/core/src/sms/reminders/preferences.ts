import type { Preferences, UpdatePreferencesInput } from '@dubs/contract';
import { TEXTS } from '@dubs/contract';
import type { Actor, CoreContext } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { announce, toPeople } from '../../live/index.ts';
import { isKnownTimeZone } from '../../users/index.ts';
import { findNextReminder } from './schedule/find-next-reminder.ts';
import type { PreferencesChange } from './people.queries.ts';
import { findReminded, updateRhythm } from './people.queries.ts';

type Reading = Pick<CoreContext, 'db' | 'clock'>;

/** The caller's zone and hour, whether the zone is that of their device, and when their next daily text may come. */
export async function getPreferences(ctx: Reading, actor: Actor): Promise<Preferences> {
  const person = await findReminded(ctx.db, actor.userId);
  if (!person) throw new Error('The person is not there.');
  const next = await findNextReminder(ctx, person, ctx.clock.now());
  return {
    timeZone: person.timeZone,
    reminderHour: person.hour,
    followsDevice: person.followsDevice,
    nextReminderAt: next?.toISOString() ?? null,
  };
}

/**
 * Changes what is given of the person's time zone (IANA) and reminder hour (local), and answers what holds. A zone beside
 * `followsDevice: false` is chosen by hand; one that comes alone is the device's report, and changes nothing for who chose by hand.
 */
export async function updatePreferences(
  ctx: Reading & Pick<CoreContext, 'live'>,
  actor: Actor,
  { timeZone, reminderHour, followsDevice }: UpdatePreferencesInput,
): Promise<Preferences> {
  if (timeZone !== undefined && !(await isKnownTimeZone(ctx.db, timeZone)))
    throw invalid('timeZone', TEXTS.users.unknownTimeZone);
  const change: PreferencesChange = {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(reminderHour === undefined ? {} : { hour: reminderHour }),
    ...(followsDevice === undefined ? {} : { followsDevice }),
  };
  if (Object.keys(change).length > 0) {
    await updateRhythm(ctx.db, actor.userId, change);
    announce(ctx.live, ctx.db, toPeople([actor.userId], { query: 'me' }));
  }
  return getPreferences(ctx, actor);
}
