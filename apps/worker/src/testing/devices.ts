import { randomBytes } from 'node:crypto';
import type { Actor } from '@dubs/core';
import type { Database, Db } from '@dubs/db';
import type { Insertable } from 'kysely';

/** Signs a user in on one more device. */
export async function startSession(db: Db, userId: number): Promise<Actor> {
  const { id } = await db
    .insertInto('sessions')
    .values({ user_id: userId, expires_at: new Date(Date.now() + 3_600_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, sessionId: id };
}

/** Subscribes the device of a session to pushes. Returns the id of the subscription. */
export async function subscribe(
  db: Db,
  { userId, sessionId }: Actor,
  values: Partial<Insertable<Database['push_subscriptions']>> = {},
): Promise<number> {
  const endpoint = `https://push.example/${randomBytes(6).toString('hex')}`;
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({ user_id: userId, session_id: sessionId, endpoint, p256dh: 'p', auth: 'a', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
