import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { OutboxEvent } from './events.ts';

/** The oldest events that nobody else is handing on right now; they stay locked until the transaction ends. */
export async function lockEvents(trx: Db, limit: number): Promise<OutboxEvent[]> {
  const rows = await trx
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload'])
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  // Rows are written by `emit` alone, which pairs topic and payload.
  return rows as OutboxEvent[];
}

/** Forgets events that were handed on. */
export async function deleteEvents(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from outbox where id = any(${ids})`.execute(trx);
}
