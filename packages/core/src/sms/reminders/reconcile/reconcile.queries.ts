import { type Db, openedPhone } from '@dubs/db';
import { sql } from 'kysely';

/** A text that may have been sent. */
export interface UncertainText {
  id: number;
  /** Null if the user no longer has a number. */
  to: string | null;
  triedAt: Date;
  messageId: number | null;
}

/** Returns texts with unknown outcome that were tried at `before` or earlier, with ids above `after`, in order of id. */
export async function selectUncertain(
  db: Db,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<UncertainText[]> {
  const { rows } = await sql<UncertainText>`
    select r.id, ${openedPhone('u.phone')} as "to", r.tried_at as "triedAt", r.sms_message_id as "messageId"
    from sms_reminders r join users u on u.id = r.user_id
    where r.status in ('sending', 'unknown') and r.tried_at <= ${before} and r.id > ${after}
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

/** Sets the provider's id of a message whose outcome was unknown, unless another message has that id. */
export async function setProviderId(db: Db, messageId: number, providerId: string): Promise<void> {
  await sql`
    update sms_messages set provider_id = ${providerId}, status = 'sent', error = null
    where id = ${messageId} and provider_id is null
      and not exists (select from sms_messages where provider_id = ${providerId})`.execute(db);
}
