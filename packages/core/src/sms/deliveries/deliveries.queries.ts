import type { Db } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Delivery, NumberFault } from '../../ports.ts';

/** How far a message has come. A proof of delivery outweighs a failure, whichever was told first. */
const rank = (status: RawBuilder<unknown>) =>
  sql`array_position(array['unknown', 'sent', 'failed', 'delivered'], ${status})`;

/** Notes how far a message has come, unless it is known to have come further. */
export async function noteFurthest(db: Db, { providerId, status, error, fault }: Delivery): Promise<void> {
  await sql`
    insert into sms_callbacks as c (provider_id, status, error, fault)
    values (${providerId}, ${status}, ${error}, ${fault})
    on conflict (provider_id) do update
      set status = excluded.status, error = excluded.error, fault = excluded.fault, noted_at = now()
      where ${rank(sql`excluded.status`)} > ${rank(sql`c.status`)}`.execute(db);
}

/** A message whose state just changed. */
export interface SettledMessage {
  to: string;
  sender: 'codes' | 'reminders';
  status: Delivery['status'];
  fault: NumberFault | null;
  sentAt: Date;
}

/** Brings a message up to what was noted of it; undefined when nobody knows it, or it has come that far already. */
export async function applyNote(db: Db, providerId: string): Promise<SettledMessage | undefined> {
  const { rows } = await sql<SettledMessage>`
    update sms_messages m set status = c.status, error = c.error
    from sms_callbacks c
    where m.provider_id = ${providerId} and c.provider_id = m.provider_id
      and ${rank(sql`c.status`)} > ${rank(sql`m.status`)}
    returning m.to_number as "to", m.sender, c.status, c.fault, m.created_at as "sentAt"`.execute(db);
  return rows[0];
}

/** Whether a message of this name is in the ledger. */
export async function isKnownMessage(db: Db, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sms_messages')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row !== undefined;
}
