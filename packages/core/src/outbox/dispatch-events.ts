import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import { lockDueEvents, postponeEvents } from './outbox.queries.ts';
import type { DueEvent } from './parse-event.ts';
import { parseEvent } from './parse-event.ts';

/**
 * Passes up to `limit` due events to `dispatch`. They stay in the outbox until `completeEvent`, and are due again when that takes
 * long, so `dispatch` may lose them and must tolerate repeats. When it throws, they are due at once. Several calls at once share
 * the work. An event that this version does not know waits for one that does. Returns how many events were due.
 */
export async function dispatchEvents(
  ctx: Pick<CoreContext, 'db' | 'log'>,
  limit: number,
  dispatch: (events: readonly DueEvent[]) => Promise<void>,
): Promise<number> {
  return inTransaction(ctx.db, async (trx) => {
    const rows = await lockDueEvents(trx, limit);
    if (rows.length === 0) return 0;
    const events = rows.flatMap((row) => {
      const event = parseEvent(row);
      if (event) return [event];
      ctx.log.warn({ eventId: row.id, topic: row.topic }, 'event.unknown');
      return [];
    });
    await dispatch(events);
    await postponeEvents(
      trx,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}
