import type { Db } from '@dubs/db';
import { inTransaction } from '@dubs/db';
import type { CoreContext } from '../context.ts';
import type { EventRef } from './outbox.queries.ts';
import { deleteEvent } from './outbox.queries.ts';

/**
 * Does the work that an event asks for and takes the event out of the outbox, both or neither: however often an event
 * is handed on, its work is done once. Answers false when it was done before.
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
