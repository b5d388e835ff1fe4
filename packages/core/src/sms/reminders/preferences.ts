import { type Preferences, TEXTS, type UpdatePreferencesInput } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { announce, toPeople } from '../../live/index.ts';
import { releaseHeldPushes } from '../../quiet-hours/index.ts';
import { findTimeZone } from '../../users/index.ts';
import { findNextReminder } from './schedule/find-next-reminder.ts';
import { findReminderUser, type PreferencesChange, updateReminderTime } from './preferences.queries.ts';

type Reading = Pick<CoreContext, 'db' | 'clock' | 'settings'>;

/** Returns the caller's time zone and reminder hour, whether the zone follows their device, and when their next daily text may be sent. */
export async function getPreferences(ctx: Reading, actor: Actor): Promise<Preferences> {
  const user = await findReminderUser(ctx.db, actor.userId);
  if (!user) throw new Error(`User ${actor.userId} does not exist.`);
  const next = ctx.settings.hasTexts ? await findNextReminder(ctx, user, ctx.clock.now()) : null;
  return {
    timeZone: user.timeZone,
    reminderHour: user.hour,
    followsDevice: user.followsDevice,
    nextReminderAt: next?.toISOString() ?? null,
  };
}

/**
 * Updates the given ones of time zone (IANA) and reminder hour (local), and returns the preferences. A zone with `followsDevice: false` was
 * chosen by the user; a zone alone is the device's report, and ignored for users who chose one.
 */
export async function updatePreferences(
  ctx: Reading & Pick<CoreContext, 'live'>,
  actor: Actor,
  { timeZone: spelled, reminderHour, followsDevice }: UpdatePreferencesInput,
): Promise<Preferences> {
  const timeZone = spelled === undefined ? undefined : await findTimeZone(ctx.db, spelled);
  if (spelled !== undefined && timeZone === undefined) throw invalid('timeZone', TEXTS.users.unknownTimeZone);
  const change: PreferencesChange = {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(reminderHour === undefined ? {} : { hour: reminderHour }),
    ...(followsDevice === undefined ? {} : { followsDevice }),
  };
  if (Object.keys(change).length > 0) {
    await inTransaction(ctx.db, async (trx) => {
      await updateReminderTime(trx, actor.userId, change);
      if (timeZone !== undefined) await releaseHeldPushes(trx, actor.userId);
      announce(ctx.live, trx, toPeople([actor.userId], { query: 'me' }));
    });
  }
  return getPreferences(ctx, actor);
}
