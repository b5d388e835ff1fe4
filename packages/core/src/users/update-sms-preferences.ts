import type { SmsPreferences, UpdateSmsPreferencesInput } from '@dubs/contract';
import { inTransaction } from '@dubs/db';
import type { Actor, CoreContext } from '../context.ts';
import { announce, toPeople } from '../live/index.ts';
import { deleteOptOut } from '../sms/opt-outs/index.ts';
import { findMe, updateUser } from './users.queries.ts';

/** Turns the caller's daily texts on or off. Turning them on ends the opt-out of their number. */
export async function updateSmsPreferences(
  ctx: Pick<CoreContext, 'db' | 'live' | 'secrets'>,
  actor: Actor,
  { enabled }: UpdateSmsPreferencesInput,
): Promise<SmsPreferences> {
  return inTransaction(ctx.db, async (trx) => {
    // Before the user's row, in the same order as STOP, to avoid a deadlock.
    const { phone_number: phoneNumber } = await findMe(trx, actor.userId);
    if (enabled && phoneNumber !== null) await deleteOptOut({ ...ctx, db: trx }, phoneNumber);
    const row = await updateUser(trx, actor.userId, {
      sms_notifications_enabled: enabled,
      // A choice made after a STOP also applies to another number.
      texts_before_stop: enabled ? null : false,
    });
    announce(ctx.live, trx, toPeople([actor.userId], { query: 'me' }));
    return { smsNotificationsEnabled: row.sms_notifications_enabled };
  });
}
