import { type Db, openedPhone } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import type { Delivery, NumberFailure } from '../../ports.ts';

/** Returns SQL for the rank of a message's status. A delivery outranks a failure, in whatever order they arrive. */
const rank = (status: RawBuilder<unknown>) =>
  sql`array_position(array['unknown', 'sent', 'failed', 'delivered'], ${status})`;

/** Records the status of a message, unless one of the same or a higher rank is known. */
export async function recordStatus(db: Db, { providerId, status, error, fault }: Delivery): Promise<void> {
  await sql`
    insert into sms_callbacks as c (provider_id, status, error, fault)
    values (${providerId}, ${status}, ${error}, ${fault})
    on conflict (provider_id) do update
      set status = excluded.status, error = excluded.error, fault = excluded.fault, noted_at = now()
      where ${rank(sql`excluded.status`)} > ${rank(sql`c.status`)}`.execute(db);
}

/** A message whose status has just changed. */
export interface UpdatedMessage {
  to: string;
  sender: 'codes' | 'reminders';
  status: Delivery['status'];
  fault: NumberFailure | null;
  sentAt: Date;
}

/** Updates a message to its recorded status; undefined if the message is unknown or has that status already. */
export async function applyStatus(db: Db, providerId: string): Promise<UpdatedMessage | undefined> {
  const { rows } = await sql<UpdatedMessage>`
    update sms_messages m set status = c.status, error = c.error
    from sms_callbacks c
    where m.provider_id = ${providerId} and c.provider_id = m.provider_id
      and ${rank(sql`c.status`)} > ${rank(sql`m.status`)}
    returning ${openedPhone('m.to')} as "to", m.sender, c.status, c.fault, m.created_at as "sentAt"`.execute(
    db,
  );
  return rows[0];
}

/** True if a message with this provider id is known. */
export async function isKnownMessage(db: Db, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sms_messages')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row !== undefined;
}
