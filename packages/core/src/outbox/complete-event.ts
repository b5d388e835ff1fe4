import { type Db, inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import type { EventRef } from './events.ts';
import { deleteEvent } from './outbox.queries.ts';

/**
 * Runs the work of an event and deletes the event from the outbox in one transaction, so that the work takes effect once, however often the
 * event is dispatched. Returns false if it was completed before.
 */
export async function completeEvent(
  ctx: Pick<CoreContext, 'db'>,
  event: EventRef,
  work: (trx: Db) => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    if (!(await deleteEvent(trx, event))) return false;
    await work(trx);
    return true;
  });
}
