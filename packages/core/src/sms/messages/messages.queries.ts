import { type Db, hasPhone, lookup, sealed, whileReadable } from '@dubs/db';
import { sql } from 'kysely';
import { applyDelivery } from '../deliveries/index.ts';
import type { SmsSender, TakenSms } from '../../ports.ts';

/** A message that was sent or attempted; `body` is null if it must not be readable. */
export interface SentMessage {
  provider: 'console' | 'twilio';
  sender: 'codes' | 'reminders';
  to: string;
  body: string | null;
  status: 'sent' | 'failed' | 'unknown';
  providerId: string | null;
  error: string | null;
  /** The record of the reminder log that the message belongs to. */
  reminderId: number | null;
}

/** Records a message, and links it to its reminder if it is one. */
export async function recordMessage(db: Db, message: SentMessage): Promise<void> {
  const { provider, sender, to, body, status, providerId, error, reminderId } = message;
  await sql`
    with entered as (
      insert into sms_messages (provider, sender, to_number, to_sealed, to_hash, body, body_sealed, status, provider_id, error)
      values (${provider}, ${sender}, ${whileReadable(to)}, ${sealed(to)}, ${lookup('phone', to)}, ${whileReadable(body)}, ${sealed(body)}, ${status}, ${providerId}, ${error})
      returning id
    )
    update sms_reminders set sms_message_id = entered.id from entered where sms_reminders.id = ${reminderId}`.execute(
    db,
  );
  // Its status may have arrived before the message was recorded.
  if (providerId !== null) await applyDelivery(db, providerId);
}

/** Returns the messages sent to a number, newest first, as a substitute for a provider's list. */
export async function findMessages(
  db: Db,
  { to, sender, since }: Parameters<SmsSender['find']>[0],
): Promise<TakenSms[]> {
  return db
    .selectFrom('sms_messages')
    .select('provider_id as providerId')
    .where(hasPhone('to', to))
    .where('sender', '=', sender)
    .where('created_at', '>=', since)
    .where('status', 'in', ['sent', 'delivered'])
    .orderBy('created_at', 'desc')
    .execute();
}
