import type { SmsPreferences, UpdateSmsPreferencesInput } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { updateUser } from './users.queries.ts';

/** Turns the caller's daily texts on or off; saying again what is so already changes nothing. */
export async function updateSmsPreferences(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  actor: Actor,
  { enabled }: UpdateSmsPreferencesInput,
): Promise<SmsPreferences> {
  const row = await updateUser(ctx.db, actor.userId, { sms_notifications_enabled: enabled });
  announce(ctx.live, ctx.db, toPeople([actor.userId], { query: 'me' }));
  return { smsNotificationsEnabled: row.sms_notifications_enabled };
}
