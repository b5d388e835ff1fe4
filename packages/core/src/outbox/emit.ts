import { type Db, notifyOnCommit } from '@dubs/db';
import type { z } from 'zod/mini';
import { insertEvent } from './outbox.queries.ts';

/** Channel on which PostgreSQL notifies the relay of new events at the commit. */
export const OUTBOX_CHANNEL = 'dubs_outbox';

/** Wakes the relay when the transaction commits. */
export const wakeRelay = (trx: Db): void => notifyOnCommit(trx, OUTBOX_CHANNEL, '');

/**
 * Writes an event into the outbox, to be committed with its cause. Call it inside the transaction, after `announce`, so that one statement
 * sends both notices. A statement that writes the cause can also write the event: see `eventRow`.
 */
export async function emit<Payload extends z.ZodMiniObject>(
  trx: Db,
  { topic }: { topic: string; payload: Payload },
  payload: z.input<Payload>,
): Promise<void> {
  wakeRelay(trx);
  await insertEvent(trx, topic, payload);
}
