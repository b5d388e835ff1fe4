import { type Db, sendNotices, tableEpoch } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod/mini';
import type { EventRef } from './events.ts';

/**
 * Time when an event was written, in microseconds since 1970. The columns keep their original names, so that older builds can read them.
 */
const WRITTEN_AT = sql<number>`(extract(epoch from created_at) * 1000000)::bigint`;

/** Inserts an event, and sends the notices of the transaction. */
export async function insertEvent(trx: Db, topic: string, payload: object): Promise<void> {
  await sql`
    with event as (insert into outbox (topic, payload) values (${topic}, ${JSON.stringify(payload)}))
    select ${sendNotices(trx)}`.execute(trx);
}

/** Returns SQL that selects the row of an event, for `insert into outbox (topic, payload)` in the statement that writes its cause. */
export function eventRow<Payload extends z.ZodMiniObject>(
  { topic }: { topic: string; payload: Payload },
  payload: { [Field in keyof z.input<Payload>]: RawBuilder<z.input<Payload>[Field]> },
): RawBuilder<unknown> {
  const fields = Object.entries<RawBuilder<unknown>>(payload).flatMap(([name, value]) => [
    sql.lit(name),
    value,
  ]);
  return sql`select ${sql.lit(topic)}, jsonb_build_object(${sql.join(fields)})`;
}

/**
 * SQL that makes the transaction's further statements reuse generic plans. They take the events as arrays, for which PostgreSQL would plan
 * each statement again in every batch, at ten times the cost of running it.
 */
const GENERIC_PLANS = sql`(select set_config('plan_cache_mode', 'force_generic_plan', true))`;

/** A due row of the outbox. */
export interface DueRow {
  id: number;
  topic: string;
  payload: unknown;
  writtenAt: number;
  /** Number of earlier attempts. */
  attempts: number;
  /** Distinguishes this state of the table from restored ones. */
  epoch: string;
  /** Trace of the request that wrote the event, as a W3C `traceparent`. */
  traceParent: string | null;
}

/** Returns the events that have been due longest and that no other process has locked. They stay locked until the transaction ends. */
export async function lockDueEvents(trx: Db, limit: number): Promise<DueRow[]> {
  return trx
    .selectFrom('outbox')
    .select([
      'id',
      'topic',
      'payload',
      WRITTEN_AT.as('writtenAt'),
      'hand_overs as attempts',
      'trace_parent as traceParent',
      tableEpoch('outbox').as('epoch'),
      GENERIC_PLANS.as('plans'),
    ])
    .where('next_hand_over', '<=', sql<Date>`now()`)
    .orderBy('next_hand_over')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Counts an attempt at events. They are due again after 15 s, then after twice as long each time, up to an hour. */
export async function postponeEvents(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update outbox set hand_overs = least(hand_overs + 1, 10000),
      next_hand_over = now() + least(interval '15 seconds' * power(2, least(hand_overs, 10)), interval '1 hour')
    where id = any(${ids})`.execute(trx);
}

/** Makes events due again after 5 s, without counting an attempt. */
export async function deferEvents(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update outbox set next_hand_over = now() + interval '5 seconds' where id = any(${ids})`.execute(
    db,
  );
}

/** Deletes events that the transaction has locked, and sends its notices. */
export async function deleteEvents(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    with deleted as (delete from outbox where id = any(${ids})) select ${sendNotices(trx)}`.execute(trx);
}

/** Returns whether an event is still in the outbox. Compares its time too, because ids are reused after a restore. */
export async function isWaiting(db: Db, { eventId, writtenAt }: EventRef): Promise<boolean> {
  const event = await db
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', eventId)
    .$if(writtenAt !== undefined, (query) => query.where(WRITTEN_AT, '=', writtenAt ?? 0))
    .executeTakeFirst();
  return event !== undefined;
}

/** Deletes an event whose work runs in the same transaction. Returns whether it was in the outbox. */
export async function deleteEvent(trx: Db, { eventId, writtenAt }: EventRef): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('id', '=', eventId)
    .$if(writtenAt !== undefined, (query) => query.where(WRITTEN_AT, '=', writtenAt ?? 0))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const MAX_COUNTED = 100_000;

/** Returns the number of events in the outbox, counted up to 100,000, and the age of the oldest in seconds. */
export async function measureOutbox(db: Db): Promise<{ waiting: number; oldestSeconds: number }> {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number }>`
    select
      (select count(*) from (select id from outbox limit ${MAX_COUNTED}) counted) as waiting,
      coalesce((select greatest(0, extract(epoch from now() - created_at))::float8 from outbox order by id limit 1), 0)
        as "oldestSeconds"`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}

/** An event that was not completed after repeated attempts. */
export interface StuckEvent {
  id: number;
  topic: string;
  /** Ids. */
  payload: unknown;
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date;
}

/** After this many attempts, an event is about eight minutes old, and its job, if it has one, has had all its own attempts. */
const STUCK_ATTEMPTS = 6;

/** Returns the oldest events that are stuck, up to `limit`. */
export async function listStuckEvents(db: Db, limit: number): Promise<StuckEvent[]> {
  return db
    .selectFrom('outbox')
    .select([
      'id',
      'topic',
      'payload',
      'hand_overs as attempts',
      'created_at as createdAt',
      'next_hand_over as nextAttemptAt',
    ])
    .where('hand_overs', '>=', STUCK_ATTEMPTS)
    .orderBy('id')
    .limit(limit)
    .execute();
}
