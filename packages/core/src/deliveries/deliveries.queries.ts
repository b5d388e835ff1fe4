import type { Db } from '@dubs/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Delivery, NumberFault } from '../ports.ts';

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

/** Whoever has the number gets no daily texts any more. Answers whose they were. */
export async function optOut(db: Db, phoneNumber: string): Promise<number[]> {
  const rows = await db
    .updateTable('users')
    .set({ sms_notifications_enabled: false })
    .where('phone_number', '=', phoneNumber)
    .where('sms_notifications_enabled', '=', true)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Nothing reaches the number any more. */
export async function markUnreachable(db: Db, phoneNumber: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ sms_unreachable_at: sql`now()` })
    .where('phone_number', '=', phoneNumber)
    .where('sms_unreachable_at', 'is', null)
    .execute();
}

/** A message that left at `sentAt` did reach the number, so it is not out of reach since before then. */
export async function markReached(db: Db, phoneNumber: string, sentAt: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ sms_unreachable_at: null })
    .where('phone_number', '=', phoneNumber)
    .where('sms_unreachable_at', '<', sentAt)
    .execute();
}
