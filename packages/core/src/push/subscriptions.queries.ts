import type { PushShows } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** SQL that is true if the session of the subscription `s` is live. */
export const HAS_LIVE_SESSION = sql<boolean>`exists (
  select from sessions o where o.id = s.session_id and o.ended_at is null and o.expires_at > now())`;

/** A subscribed device. */
export interface SubscriptionRow {
  id: number;
  shows: PushShows;
  device: string;
  created_at: Date;
  session_id: number;
}

/** Returns the user's subscriptions, newest first, or only the one with the given id. */
export async function selectSubscriptions(
  db: Db,
  userId: number,
  id: number | null = null,
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select s.id, s.shows, o.device, s.created_at, s.session_id
    from push_subscriptions s join sessions o on o.id = s.session_id and o.ended_at is null and o.expires_at > now()
    where s.user_id = ${userId} and (${id}::bigint is null or s.id = ${id}) order by s.id desc`.execute(db);
  return rows;
}

/** A subscription to be stored. */
export interface NewSubscription {
  userId: number;
  sessionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Undefined keeps the current value. */
  shows: PushShows | undefined;
}

/** Returns the subscription of an endpoint, of any user, and locks it until the transaction ends. */
export async function lockEndpoint(
  trx: Db,
  endpoint: string,
): Promise<{ id: number; userId: number; auth: string } | undefined> {
  return trx
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id as userId', 'auth'])
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst();
}

/** Updates a subscription with new keys and the session of the caller. */
export async function renewSubscription(trx: Db, id: number, fields: NewSubscription): Promise<void> {
  await trx
    .updateTable('push_subscriptions')
    .set({
      session_id: fields.sessionId,
      p256dh: fields.p256dh,
      auth: fields.auth,
      ...(fields.shows && { shows: fields.shows }),
      refusals: 0,
      failed_at: null,
      last_used_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

const REPLACED_AFTER = sql`interval '60 days'`;

/**
 * Deletes subscriptions that a new one of the user replaces: those whose sessions ended, and, if `most` or more are left, one that failed
 * or was not used for 60 days. Returns the number of remaining ones.
 */
export async function deleteReplaced(trx: Db, userId: number, most: number): Promise<number> {
  await sql`delete from push_subscriptions s where s.user_id = ${userId} and not ${HAS_LIVE_SESSION}`.execute(
    trx,
  );
  const { rows } = await sql<{ count: number }>`
    with own as materialized (select * from push_subscriptions where user_id = ${userId}), replaced as (
      delete from push_subscriptions where id in (
        select id from own
        where (select count(*) from own) >= ${most} and (failed_at is not null or last_used_at < now() - ${REPLACED_AFTER})
        order by failed_at is null, failed_at, last_used_at limit 1
      ) returning id
    )
    select (select count(*) from own) - (select count(*) from replaced) as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Inserts a subscription and returns its id; undefined if its endpoint is stored already. */
export async function insertSubscription(trx: Db, fields: NewSubscription): Promise<number | undefined> {
  const row = await trx
    .insertInto('push_subscriptions')
    .values({
      user_id: fields.userId,
      session_id: fields.sessionId,
      endpoint: fields.endpoint,
      p256dh: fields.p256dh,
      auth: fields.auth,
      ...(fields.shows && { shows: fields.shows }),
    })
    .onConflict((oc) => oc.column('endpoint').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Changes what a subscription of the user shows; false if it is not theirs. */
export async function updateShows(db: Db, userId: number, id: number, shows: PushShows): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_subscriptions')
    .set({ shows })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes a subscription of the user; false if it is not theirs. */
export async function deleteOwnSubscription(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes a subscription with its deliveries. */
export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Returns the subscription of a session; undefined if it has none. */
export async function findTargetOf(
  db: Db,
  sessionId: number,
): Promise<{ id: number; endpoint: string; p256dh: string; auth: string } | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('session_id', '=', sessionId)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
