import type { Db } from '@dubs/db';
import type { z } from 'zod/mini';

/** The channel on which PostgreSQL notifies the relay, at the commit, of new events. */
export const OUTBOX_CHANNEL = 'dubs_outbox';

/** Writes an event into the outbox: it commits with its cause, or not at all. Call it inside the transaction. */
export async function emit<Payload extends z.ZodMiniObject>(
  trx: Db,
  { topic }: { topic: string; payload: Payload },
  payload: z.input<Payload>,
): Promise<void> {
  await trx
    .with('event', (db) =>
      db
        .insertInto('outbox')
        .values({ topic, payload: JSON.stringify(payload) })
        .returning('id'),
    )
    .selectFrom('event')
    .select((eb) => eb.fn('pg_notify', [eb.val(OUTBOX_CHANNEL), eb.val('')]).as('notified'))
    .execute();
}
