import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { completeEvent } from './complete-event.ts';
import type { Topic } from './events.ts';
import { deferEvents, deleteEvents, type DueRow, lockDueEvents, postponeEvents } from './outbox.queries.ts';
import { type DueEvent, parseEvent } from './parse-event.ts';

/** Context of `relayEvents`. */
export type RelayContext = Pick<CoreContext, 'db' | 'live' | 'log'>;

/** How events are processed: those of some topics are handled directly, the others dispatched. */
export interface EventHandling {
  isHandled: (topic: Topic) => boolean;
  /** Does the work of events in the transaction `ctx.db`. */
  handle: (ctx: RelayContext, events: readonly DueEvent[]) => Promise<void>;
  /** Called for each event that was handled, or whose handling failed. */
  onHandled: (topic: Topic, outcome: 'done' | 'failed') => void;
  /** Passes events to the queue. It may lose them and must tolerate repeats. If it throws, they are due again after some seconds. */
  dispatch: (events: readonly DueEvent[]) => Promise<void>;
}

const idsOf = (events: readonly { id: number }[]): number[] => events.map(({ id }) => id);

/**
 * Relays up to `limit` due events, and returns how many were due. Handled events are deleted in the transaction of their work, all or none;
 * if that fails, they are handled one by one, so that none blocks others. Dispatched events stay until `completeEvent`, and are due again
 * if that takes long. An event that this version does not know waits for one that does. Concurrent calls share the work.
 */
export async function relayEvents(
  ctx: RelayContext,
  limit: number,
  handling: EventHandling,
): Promise<number> {
  let due: Due = { count: 0, handled: [], dispatched: [], unknown: [] };
  try {
    await inTransaction(ctx.db, async (trx) => {
      due = sortDue(await lockDueEvents(trx, limit), handling);
      if (due.unknown.length > 0) await postponeEvents(trx, idsOf(due.unknown));
      if (due.handled.length === 0) return;
      await handling.handle({ ...ctx, db: trx }, due.handled);
      await deleteEvents(trx, idsOf(due.handled));
    });
    for (const { topic } of due.handled) handling.onHandled(topic, 'done');
  } catch (error) {
    if (due.handled.length === 0) throw error;
    await handleOneByOne(ctx, due.handled, handling);
  }
  for (const { id, topic } of due.unknown) ctx.log.warn({ eventId: id, topic }, 'event.unknown');
  if (due.dispatched.length > 0) await dispatchAll(ctx, due.dispatched, handling);
  return due.count;
}

interface Due {
  count: number;
  handled: DueEvent[];
  dispatched: DueEvent[];
  unknown: DueRow[];
}

function sortDue(rows: readonly DueRow[], { isHandled }: EventHandling): Due {
  const due: Due = { count: rows.length, handled: [], dispatched: [], unknown: [] };
  for (const row of rows) {
    const event = parseEvent(row);
    if (!event) due.unknown.push(row);
    else if (isHandled(event.topic)) due.handled.push(event);
    else due.dispatched.push(event);
  }
  return due;
}

/** Handles each event separately. If the work of one fails, it is due again after a growing delay. */
async function handleOneByOne(
  ctx: RelayContext,
  events: readonly DueEvent[],
  { handle, onHandled }: EventHandling,
): Promise<void> {
  for (const event of events) {
    try {
      await completeEvent(ctx, event.payload, (trx) => handle({ ...ctx, db: trx }, [event]));
      onHandled(event.topic, 'done');
    } catch (error) {
      // Throws if the database is unavailable; then the event has not failed.
      await postponeEvents(ctx.db, [event.id]);
      const { id, topic, attempts } = event;
      onHandled(topic, 'failed');
      ctx.log.warn({ err: error, eventId: id, topic, attempt: attempts + 1 }, 'event.failed');
    }
  }
}

/** Dispatches events outside a transaction, since the queue may take seconds to respond. */
async function dispatchAll(
  ctx: RelayContext,
  events: readonly DueEvent[],
  { dispatch }: EventHandling,
): Promise<void> {
  try {
    await dispatch(events);
  } catch (error) {
    await deferEvents(ctx.db, idsOf(events));
    throw error;
  }
  await postponeEvents(ctx.db, idsOf(events));
}
