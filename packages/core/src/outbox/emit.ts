import type { Db } from '@dubs/db';
import { notifyOnCommit } from '@dubs/db';
import type { z } from 'zod/mini';
import { insertEvent } from './outbox.queries.ts';

/** The channel on which PostgreSQL notifies the relay, at the commit, of new events. */
export const OUTBOX_CHANNEL = 'dubs_outbox';

/** Wakes the relay when the transaction commits. */
export const wakeRelay = (trx: Db): void => notifyOnCommit(trx, OUTBOX_CHANNEL, '');

/**
 * Writes an event into the outbox: it commits with its cause, or not at all. Call it inside the transaction, and announce before, so that
 * one statement sends both. A statement that writes the cause can write the event as well: `eventRow`.
 */
export async function emit<Payload extends z.ZodMiniObject>(
  trx: Db,
  { topic }: { topic: string; payload: Payload },
  payload: z.input<Payload>,
): Promise<void> {
  wakeRelay(trx);
  await insertEvent(trx, topic, payload);
}
