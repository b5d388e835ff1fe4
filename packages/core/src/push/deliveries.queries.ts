import type { NotificationType, PushCategory, PushShows } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { IS_UNFOLLOWED, isSilent } from '../notifications/index.ts';
import type { PersonRow } from '../users/index.ts';
import { personJson } from '../users/index.ts';
import { HAS_LIVE_SESSION } from './subscriptions.queries.ts';

/** Types that ring at every level of a group, muted or not. */
const ALWAYS = sql`('join_request', 'join_approved', 'role_changed', 'owner_changed')`;
/** A push that could not be sent in this time is not sent at all. */
const GIVE_UP_AFTER = sql`interval '4 hours'`;
/** Longer than a push takes: what is still being sent then was begun by a worker that died. */
const SENDING_FOR = sql`interval '1 minute'`;

/** Writes the pushes of the unread notifications of events, for each device of their recipients. */
export async function insertDeliveries(db: Db, eventIds: readonly number[]): Promise<void> {
  await sql`
    insert into push_deliveries (event_id, notification_id, subscription_id, give_up_at)
    select n.event_id, n.id, s.id, n.created_at + ${GIVE_UP_AFTER}
    from notifications n join push_subscriptions s on s.user_id = n.user_id
    where n.event_id = any (${eventIds}) and not n.is_read
    order by n.id, s.id
    on conflict (event_id, subscription_id) do nothing`.execute(db);
}

/** A push that is due, and whether quiet hours held it until now. */
export interface TakenDelivery {
  id: number;
  wasHeld: boolean;
}

/**
 * Marks up to `limit` due pushes as being sent, and returns them; no other worker takes them. What a worker that died was sending is
 * unknown, and never sent again.
 */
export async function takeDueDeliveries(db: Db, limit: number): Promise<TakenDelivery[]> {
  const { rows } = await sql<TakenDelivery>`
    with abandoned as (
      update push_deliveries set status = 'unknown' where status = 'sending' and next_try_at <= now()
    ), due as (
      select id, status from push_deliveries
      where status in ('pending', 'held') and next_try_at <= now()
      order by next_try_at, id limit ${limit} for update skip locked
    )
    update push_deliveries d set status = 'sending', attempts = d.attempts + 1, next_try_at = now() + ${SENDING_FOR}
    from due where due.id = d.id
    returning d.id, due.status = 'held' as "wasHeld"`.execute(db);
  return rows;
}

/** A push with what it is about, as that is now. */
export interface DeliveryRow {
  id: number;
  attempts: number;
  giveUpAt: Date;
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  shows: PushShows;
  userId: number;
  timeZone: string;
  quietFrom: string | null;
  quietTo: string | null;
  categoriesOff: PushCategory[];
  /** True if the recipient should still hear of it: it is unread, and rings for them. */
  isWanted: boolean;
  type: NotificationType;
  emoji: string | null;
  bundle: string | null;
  notificationId: number;
  postId: number | null;
  groupId: number | null;
  groupName: string | null;
  content: string | null;
  actor: PersonRow;
  author: PersonRow | null;
}

/** Returns pushes with what they are about, oldest first. */
export async function selectDeliveries(db: Db, ids: readonly number[]): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.attempts, d.give_up_at as "giveUpAt", s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.shows,
      s.user_id as "userId", w.time_zone as "timeZone", w.quiet_from as "quietFrom", w.quiet_to as "quietTo",
      w.push_categories_off as "categoriesOff", n.type, n.emoji, n.bundle, n.id as "notificationId", n.post_id as "postId",
      n.group_id as "groupId", g.name as "groupName", coalesce(c.content, p.content) as content, ${personJson('u')} as actor,
      case when a.id is not null then ${personJson('a')} end as author,
      n.user_id = s.user_id and not n.is_read and w.deleted_at is null and u.deleted_at is null and ${HAS_LIVE_SESSION}
        and (n.group_id is null or (g.deleted_at is null and m.user_id is not null and (n.type in ${ALWAYS} or not ${isSilent(sql`n.type`)})))
        and p.deleted_at is null and c.deleted_at is null
        and not (n.type in ('comment', 'thread') and ${IS_UNFOLLOWED}) as "isWanted"
    from push_deliveries d
    join push_subscriptions s on s.id = d.subscription_id
    join users w on w.id = s.user_id
    join notifications n on n.id = d.notification_id
    join users u on u.id = n.triggered_by_user_id
    left join groups g on g.id = n.group_id
    left join group_members m on m.group_id = n.group_id and m.user_id = s.user_id
    left join posts p on p.id = n.post_id
    left join users a on a.id = p.user_id
    left join post_comments c on c.id = n.comment_id
    where d.id = any (${ids}) order by d.id`.execute(db);
  return rows;
}

/** Ends pushes, sent or not. */
export async function endDeliveries(
  db: Db,
  ids: readonly number[],
  status: 'sent' | 'skipped' | 'failed' | 'unknown',
  tag: string | null = null,
): Promise<void> {
  await db
    .updateTable('push_deliveries')
    .set({ status, tag })
    .where('id', 'in', [...ids])
    .execute();
}

/** Lets pushes wait until the end of quiet hours; the time in which they may be sent begins then. */
export async function holdDeliveries(db: Db, ids: readonly number[], until: Date): Promise<void> {
  await db
    .updateTable('push_deliveries')
    .set({
      status: 'held',
      attempts: 0,
      next_try_at: until,
      give_up_at: sql<Date>`${until}::timestamptz + ${GIVE_UP_AFTER}`,
    })
    .where('id', 'in', [...ids])
    .execute();
}

/** Lets pushes be sent again at a time. */
export async function retryDeliveries(
  db: Db,
  ids: readonly number[],
  at: Date,
  wasHeld: boolean,
): Promise<void> {
  await db
    .updateTable('push_deliveries')
    .set({ status: wasHeld ? 'held' : 'pending', next_try_at: at })
    .where('id', 'in', [...ids])
    .execute();
}

/** Records that the push service took a push for a subscription. */
export async function markUsed(db: Db, subscriptionId: number): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ refusals: 0, failed_at: null, last_used_at: sql`now()` })
    .where('id', '=', subscriptionId)
    .execute();
}

const REFUSALS_AT_MOST = 3;

/** Records that a push failed for good; `isRefusal`: because of our key. The third refusal in a row deletes the subscription. */
export async function markFailed(db: Db, subscriptionId: number, isRefusal: boolean): Promise<void> {
  const { refusals } = await db
    .updateTable('push_subscriptions')
    .set({ failed_at: sql`now()`, ...(isRefusal && { refusals: sql<number>`refusals + 1` }) })
    .where('id', '=', subscriptionId)
    .returning('refusals')
    .executeTakeFirstOrThrow();
  if (isRefusal && refusals >= REFUSALS_AT_MOST)
    await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
}

const CLOSED_AT_ONCE = 20;

/** Returns the tags of what a device shows though it was read meanwhile, each once. */
export async function takeClosedTags(db: Db, subscriptionId: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    update push_deliveries d set is_closed = true
    where d.id in (
      select o.id from push_deliveries o join notifications n on n.id = o.notification_id
      where o.subscription_id = ${subscriptionId} and o.status = 'sent' and not o.is_closed and n.is_read
      order by o.id desc limit ${CLOSED_AT_ONCE})
    returning d.tag`.execute(db);
  return [...new Set(rows.map(({ tag }) => tag))];
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
