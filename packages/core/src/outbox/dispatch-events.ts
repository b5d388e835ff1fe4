import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import type { DueEvent } from './outbox.queries.ts';
import { lockDueEvents, postponeEvents } from './outbox.queries.ts';

/**
 * Hands up to `limit` due events of the outbox to `handOver`. They stay there until `completeEvent` has done their work, and
 * are due again when that takes long: whoever takes them may lose them, and must bear a repeat. When `handOver` throws
 * they are due at once. Several at once share the work. Answers how many were handed on.
 */
export async function dispatchEvents(
  ctx: Pick<CoreContext, 'db'>,
  limit: number,
  handOver: (events: readonly DueEvent[]) => Promise<void>,
): Promise<number> {
  return inTransaction(ctx.db, async (trx) => {
    const events = await lockDueEvents(trx, limit);
    if (events.length === 0) return 0;
    await handOver(events);
    await postponeEvents(
      trx,
      events.map(({ id }) => id),
    );
    return events.length;
  });
}
