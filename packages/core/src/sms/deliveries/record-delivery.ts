import { acquireLocks, type Db, inTransaction } from '@dubs/db';
import type { CoreContext } from '../../context.ts';
import { announce, toPeople } from '../../live/index.ts';
import type { Delivery } from '../../ports.ts';
import { markReached, recordNumberFailure } from '../../users/index.ts';
import { applyStatus, isKnownMessage, recordStatus } from './deliveries.queries.ts';

/**
 * Updates a message to its recorded status and applies the consequences: marks an unreachable number, and turns off the daily texts of a
 * user who opted out. Call it after a message got its provider id, in that transaction or later. Returns the ids of users whose texts were
 * turned off.
 */
export async function applyDelivery(db: Db, providerId: string): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    // Status and message may be recorded concurrently, each before it gets here: the second one waits and then sees the first.
    await acquireLocks(trx, `delivery:${providerId}`);
    const message = await applyStatus(trx, providerId);
    if (!message) return [];
    const { to, sender, status, fault, sentAt } = message;
    if (status === 'delivered') await markReached(trx, to, sentAt);
    // A STOP to the sender of codes does not affect daily texts.
    if (!fault || (fault === 'opted-out' && sender !== 'reminders')) return [];
    const turnedOff = await recordNumberFailure(trx, { phoneNumber: to }, fault);
    return turnedOff === undefined ? [] : [turnedOff];
  });
}

/**
 * Records a status callback of the provider. Callbacks may be repeated, in any order, and before the message is recorded, which then gets
 * the status. Returns whether the message is known.
 */
export async function recordDelivery(
  ctx: Pick<CoreContext, 'db' | 'live'>,
  delivery: Delivery,
): Promise<{ isKnown: boolean }> {
  return inTransaction(ctx.db, async (trx) => {
    await recordStatus(trx, delivery);
    const turnedOff = await applyDelivery(trx, delivery.providerId);
    if (turnedOff.length > 0) announce(ctx.live, trx, toPeople(turnedOff, { query: 'me' }));
    return { isKnown: await isKnownMessage(trx, delivery.providerId) };
  });
}
