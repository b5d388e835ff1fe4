import type { Db } from '@dubs/db';

/** What happens in the product that somebody must hear of, by topic. */
export interface DomainEvents {
  'post.created': { postId: number; groupId: number; userId: number };
  'comment.created': { commentId: number };
  'comment.deleted': { commentId: number };
  'reaction.added': { kind: 'post' | 'comment'; reactionId: number };
  'reaction.removed': { kind: 'post' | 'comment'; thingId: number; userId: number; emoji: string };
  'join.requested': { requestId: number };
  'export.requested': { exportId: number };
  'join.approved': { requestId: number };
}

export type Topic = keyof DomainEvents;

/** The channel on which Postgres tells the relay, at the commit, that the outbox has something. */
export const OUTBOX_CHANNEL = 'dubs_outbox';

/** A row of the outbox. */
export type OutboxEvent = { [T in Topic]: { id: number; topic: T; payload: DomainEvents[T] } }[Topic];

/** Writes the event into the outbox: it commits with what happened, or not at all. Call it inside the transaction. */
export async function emit<T extends Topic>(trx: Db, topic: T, payload: DomainEvents[T]): Promise<void> {
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
