import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { OutboxEvent } from './events.ts';
import { tableEpoch } from '@dubs/db';

/** When an event was written, in microseconds since 1970. */
const WRITTEN_AT = sql<number>`(extract(epoch from created_at) * 1000000)::bigint`;

/**
 * Names one event for ever. Its id alone does not: ids come again after a restore, or a failover that lost the newest. Jobs of
 * earlier versions know only the id.
 */
export interface EventRef {
  eventId: number;
  writtenAt?: number | undefined;
}

/** An event to be dispatched, with how often it was before, and what distinguishes this state of the outbox from restored ones. */
export type DueEvent = OutboxEvent & { writtenAt: number; handOvers: number; epoch: string };

/** The events longest due that nobody else is handing on right now; they stay locked until the transaction ends. */
export async function lockDueEvents(trx: Db, limit: number): Promise<DueEvent[]> {
  const rows = await trx
    .selectFrom('outbox')
    .select([
      'id',
      'topic',
      'payload',
      WRITTEN_AT.as('writtenAt'),
      'hand_overs as handOvers',
      tableEpoch('outbox').as('epoch'),
    ])
    .where('next_hand_over', '<=', sql<Date>`now()`)
    .orderBy('next_hand_over')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  // Rows are written by `emit` alone, which pairs topic and payload.
  return rows as DueEvent[];
}

/** Notes that events were handed on. They are due again after 15 s, and each time after twice as long, up to an hour. */
export async function postponeEvents(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update outbox set hand_overs = least(hand_overs + 1, 10000),
      next_hand_over = now() + least(interval '15 seconds' * power(2, least(hand_overs, 10)), interval '1 hour')
    where id = any(${ids})`.execute(trx);
}

/** Deletes an event whose work is being done in the same transaction. Returns whether it was there. */
export async function deleteEvent(trx: Db, { eventId, writtenAt }: EventRef): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('id', '=', eventId)
    .$if(writtenAt !== undefined, (query) => query.where(WRITTEN_AT, '=', writtenAt ?? 0))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** How much more than this waits is not counted. */
const MOST_COUNTED = 100_000;

/** How many events wait for their work to be done, counted up to 100,000, and for how many seconds the oldest does. */
export async function measureOutbox(db: Db): Promise<{ waiting: number; oldestSeconds: number }> {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number }>`
    select
      (select count(*) from (select id from outbox limit ${MOST_COUNTED}) counted) as waiting,
      coalesce((select greatest(0, extract(epoch from now() - created_at))::float8 from outbox order by id limit 1), 0)
        as "oldestSeconds"`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}

/** An event whose work did not get done though it was handed on again and again. */
export interface StuckEvent {
  id: number;
  topic: string;
  /** What it carries: ids. */
  payload: unknown;
  handOvers: number;
  createdAt: Date;
  nextHandOver: Date;
}

/** Handed on so often, an event is some eight minutes old: its job has had all its attempts. */
const STUCK_HAND_OVERS = 6;

/** The oldest events that are stuck, up to `limit`. */
export async function listStuckEvents(db: Db, limit: number): Promise<StuckEvent[]> {
  return db
    .selectFrom('outbox')
    .select([
      'id',
      'topic',
      'payload',
      'hand_overs as handOvers',
      'created_at as createdAt',
      'next_hand_over as nextHandOver',
    ])
    .where('hand_overs', '>=', STUCK_HAND_OVERS)
    .orderBy('id')
    .limit(limit)
    .execute();
}
