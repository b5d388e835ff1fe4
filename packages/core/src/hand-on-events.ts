import { inTransaction } from '@dubs/db';
import type { CoreContext } from './context.ts';
import type { OutboxEvent } from './events.ts';
import { deleteEvents, lockEvents } from './outbox.queries.ts';

/**
 * Hands up to `limit` events of the outbox to `handOver` and forgets them once it has returned. When the process dies in
 * between they are handed on again, so whoever takes them must bear a repeat. Several at once share the work. Answers how many
 * were handed on.
 */
export async function handOnEvents(
  ctx: Pick<CoreContext, 'db'>,
  limit: number,
  handOver: (events: readonly OutboxEvent[]) => Promise<void>,
): Promise<number> {
  return inTransaction(ctx.db, async (trx) => {
    const events = await lockEvents(trx, limit);
    if (events.length === 0) return 0;
    await handOver(events);
    await deleteEvents(
      trx,
      events.map(({ id }) => id),
    );
    return events.length;
  });
}
