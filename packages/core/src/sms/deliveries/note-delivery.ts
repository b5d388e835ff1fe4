import type { Db } from '@dubs/db';
import { acquireLocks, inTransaction } from '@dubs/db';
import type { CoreContext } from '../../context.ts';
import { announce, toPeople } from '../../live/index.ts';
import type { Delivery } from '../../ports.ts';
import { markReached, noteNumberFault } from '../../users/index.ts';
import { applyNote, isKnownMessage, noteFurthest } from './deliveries.queries.ts';

/**
 * Brings the ledger of messages up to what was noted of one, and does what follows: a number that nothing reaches is marked, and
 * who opted out of reminders gets none. To be called when a message has got its name, in the same transaction or after it. Answers
 * whose daily texts were turned off.
 */
export async function settleDelivery(db: Db, providerId: string): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    // Whoever comes second, the note or the message, waits here and then sees the other.
    await acquireLocks(trx, `delivery:${providerId}`);
    const message = await applyNote(trx, providerId);
    if (!message) return [];
    const { to, sender, status, fault, sentAt } = message;
    if (status === 'delivered') await markReached(trx, to, sentAt);
    // STOP to the sender of codes says nothing of daily texts.
    if (!fault || (fault === 'opted-out' && sender !== 'reminders')) return [];
    const turnedOff = await noteNumberFault(trx, { phoneNumber: to }, fault);
    return turnedOff === undefined ? [] : [turnedOff];
  });
}

/**
 * Takes in what the provider tells of a message. It may be told twice, in any order, and before the message is in the ledger, where
 * it is settled then. Answers whether the message is known by now.
 */
export async function noteDelivery(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  delivery: Delivery,
): Promise<{ isKnown: boolean }> {
  return inTransaction(ctx.db, async (trx) => {
    await acquireLocks(trx, `delivery:${delivery.providerId}`);
    await noteFurthest(trx, delivery);
    const turnedOff = await settleDelivery(trx, delivery.providerId);
    if (turnedOff.length > 0) announce(ctx.live, trx, toPeople(turnedOff, { query: 'me' }));
    return { isKnown: await isKnownMessage(trx, delivery.providerId) };
  });
}
