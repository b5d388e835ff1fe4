import type { SmsPreferences } from '@dubs/contract';
import type { Actor, CoreContext } from '../context.ts';
import { findMe } from './users.queries.ts';

/** Returns whether the caller gets daily texts. */
export async function getSmsPreferences(ctx: Pick<CoreContext, 'db'>, actor: Actor): Promise<SmsPreferences> {
  const row = await findMe(ctx.db, actor.userId);
  return { smsNotificationsEnabled: row.sms_notifications_enabled };
}
