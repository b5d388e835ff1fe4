import type { NotificationType, PostKind, PushCategory, PushShows } from '@dubs/contract';
import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import {
  type BundleDetails,
  IS_SHOWN,
  IS_UNFOLLOWED,
  isSilent,
  selectGroups,
  selectPeople,
  shownTo,
} from '../notifications/index.ts';
import { personJson, type PersonRow } from '../users/index.ts';
import { HAS_LIVE_SESSION } from './subscriptions.queries.ts';

/** A push that could not be sent within this time is given up. */
const GIVE_UP_AFTER = sql`interval '4 hours'`;
/** Longer than a push takes: one that is still being sent then belongs to a worker that died. */
const SENDING_FOR = sql`interval '1 minute'`;

/** Inserts the pushes for the unread notifications of events, one for each device of their recipients. */
export async function insertDeliveries(db: Db, eventIds: readonly number[]): Promise<void> {
  await sql`
    insert into push_deliveries (event_id, notification_id, subscription_id, give_up_at, trace_parent)
    select n.event_id, n.id, s.id, n.created_at + ${GIVE_UP_AFTER}, e.trace_parent
    from notifications n join push_subscriptions s on s.user_id = n.user_id left join outbox e on e.id = n.event_id
    where n.event_id = any (${eventIds}) and not n.is_read order by n.id, s.id
    on conflict (event_id, subscription_id) do nothing`.execute(db);
}

/** A push that is due, and whether quiet hours held it until now. */
export interface TakenDelivery {
  id: number;
  wasHeld: boolean;
}

/**
 * Marks up to `limit` due pushes, except to the push services `busy`, as being sent and returns them, with all that quiet hours held for
 * the same devices. No other worker gets them. What a dead worker was sending becomes unknown and isn't sent again; what is too late fails.
 */
export async function takeDueDeliveries(
  db: Db,
  limit: number,
  busy: readonly string[],
): Promise<TakenDelivery[]> {
  const { rows } = await sql<TakenDelivery>`
    with abandoned as (
      update push_deliveries set status = case status when 'sending' then 'unknown' else 'failed' end
      where status in ('pending', 'sending', 'held') and next_try_at <= now() and (status = 'sending' or give_up_at <= now())
    ), due as (
      select d.id, d.status, d.subscription_id
      from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
      where d.status in ('pending', 'held') and d.next_try_at <= now() and d.give_up_at > now()
        and split_part(s.endpoint, '/', 3) <> all (${busy}::text[])
      order by d.next_try_at, d.id limit ${limit} for no key update of d, s skip locked
    ), taken as (
      select id, status from due union select h.id, h.status from push_deliveries h
      where h.status = 'held' and h.next_try_at <= now() and h.give_up_at > now()
        and h.subscription_id in (select subscription_id from due where status = 'held')
    )
    update push_deliveries d set status = 'sending', attempts = d.attempts + 1, next_try_at = now() + ${SENDING_FOR}
    from taken where taken.id = d.id
    returning d.id, taken.status = 'held' as "wasHeld"`.execute(db);
  return rows;
}

/** A push with the current state of what it is about. */
export interface DeliveryRow extends Pick<BundleDetails<PersonRow>, 'people' | 'others' | 'groups'> {
  id: number;
  attempts: number;
  giveUpAt: Date;
  traceParent: string | null;
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  shows: PushShows;
  userId: number;
  /** The session of the device. */
  sessionId: number;
  timeZone: string;
  quietFrom: string | null;
  quietTo: string | null;
  categoriesOff: PushCategory[];
  /** True if the recipient should still be notified: the notification is unread and not silent for them. */
  isWanted: boolean;
  type: NotificationType;
  emoji: string | null;
  bundle: string | null;
  notificationId: number;
  postId: number | null;
  postKind: PostKind | null;
  groupId: number | null;
  groupName: string | null;
  content: string | null;
  createdAt: Date;
  /** User agent of a sign-in on a new device. */
  device: string | null;
  actor: PersonRow;
  author: PersonRow | null;
}

/** SQL for the notifications `n`, of current groups and posts, that are shown as one with that of the delivery and are not newer. */
const OF_BUNDLE = sql`
  from notifications n
  join group_members o on o.group_id = n.group_id and o.user_id = n.user_id
  join groups z on z.id = n.group_id and z.deleted_at is null
  left join posts q on q.id = n.post_id
  where n.user_id = page.user_id and n.bundle = page.bundle and n.closed_up_to = page.closed_up_to and n.id <= page.id
    and q.deleted_at is null`;

/** Returns pushes with the details of their notifications, oldest first. */
export async function selectDeliveries(db: Db, ids: readonly number[]): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.attempts, d.give_up_at as "giveUpAt", d.trace_parent as "traceParent", s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.shows,
      s.user_id as "userId", s.session_id as "sessionId", w.time_zone as "timeZone", w.quiet_from as "quietFrom", w.quiet_to as "quietTo",
      w.push_categories_off as "categoriesOff", n.type, n.emoji, n.bundle, n.id as "notificationId", n.post_id as "postId", p.kind as "postKind",
      n.group_id as "groupId", g.name as "groupName", coalesce(c.content, p.content) as content, n.created_at as "createdAt", z.device, ${personJson('u')} as actor,
      by.people, (select json_agg(${personJson('o')} order by x.at) from unnest(by.others) with ordinality x (id, at) join users o using (id)) as others, case when n.type = 'post' and n.bundle is not null then (${selectGroups(OF_BUNDLE)}) end as groups,
      case when a.id is not null then ${personJson('a')} end as author,
      n.user_id = s.user_id and n.session_id is distinct from s.session_id and not n.is_read and w.deleted_at is null and u.deleted_at is null and ${HAS_LIVE_SESSION}
        and (n.group_id is null or (g.deleted_at is null and m.user_id is not null and not ${isSilent(sql`n.type`)}))
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
    left join sessions z on z.id = n.session_id
    left join post_comments c on c.id = n.comment_id
    cross join lateral (select n.id, n.user_id, n.bundle, n.closed_up_to) page
    left join lateral (${selectPeople(OF_BUNDLE)}) by on n.bundle is not null
    where d.id = any (${ids}) order by n.id`.execute(db);
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
    .where('id', '=', sql<number>`any (${ids})`)
    .execute();
}

/** A push that is held until the end of quiet hours, with the settings by which that was decided. */
export type HeldDelivery = Pick<DeliveryRow, 'id' | 'userId' | 'timeZone' | 'quietFrom' | 'quietTo'> & {
  until: Date;
};

/**
 * Holds pushes until the end of quiet hours; the time in which they may be sent starts then. Locks and compares the settings: if they have
 * changed meanwhile, the pushes are due at once, and a later change makes them due.
 */
export async function holdDeliveries(db: Db, held: readonly HeldDelivery[]): Promise<void> {
  await sql`
    with w as materialized (
      select id, time_zone, quiet_from, quiet_to from users where id = any (${held.map(({ userId }) => userId)})
      order by id for share
    )
    update push_deliveries d set status = 'held', attempts = 0, give_up_at = h.until + ${GIVE_UP_AFTER},
      next_try_at = case when (w.time_zone, w.quiet_from, w.quiet_to) = (h.time_zone, h.quiet_from, h.quiet_to)
        then h.until else now() end
    from unnest(${held.map(({ id }) => id)}::bigint[], ${held.map(({ userId }) => userId)}::bigint[],
        ${held.map(({ timeZone }) => timeZone)}::text[], ${held.map(({ quietFrom }) => quietFrom)}::text[],
        ${held.map(({ quietTo }) => quietTo)}::text[], ${held.map(({ until }) => until)}::timestamptz[])
      as h (id, user_id, time_zone, quiet_from, quiet_to, until)
    join w on w.id = h.user_id
    where d.id = h.id`.execute(db);
}

/** Schedules pushes to be sent again at a time. */
export async function retryDeliveries(
  db: Db,
  ids: readonly number[],
  at: Date,
  wasHeld: boolean,
): Promise<void> {
  await db
    .updateTable('push_deliveries')
    .set({ status: wasHeld ? 'held' : 'pending', next_try_at: at })
    .where('id', '=', sql<number>`any (${ids})`)
    .execute();
}

/** Records that the push service accepted a push for a subscription. */
export async function markUsed(db: Db, subscriptionId: number): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ refusals: 0, failed_at: null, last_used_at: sql`now()` })
    .where('id', '=', subscriptionId)
    .execute();
}

const MAX_REFUSALS = 3;

/** Records that a push finally failed; `isRefusal` means that our key was rejected. Returns true after the third refusal in a row. */
export async function markFailed(db: Db, subscriptionId: number, isRefusal: boolean): Promise<boolean> {
  const { refusals } = await db
    .updateTable('push_subscriptions')
    .set({ failed_at: sql`now()`, refusals: isRefusal ? sql<number>`refusals + 1` : 0 })
    .where('id', '=', subscriptionId)
    .returning('refusals')
    .executeTakeFirstOrThrow();
  return isRefusal && refusals >= MAX_REFUSALS;
}

const MAX_CLOSED_TAGS = 20;

/**
 * Returns the tags other than `shown`, newest first, under which a device of the user shows only notifications that have been read or
 * withdrawn, or are of a deleted post or a former group.
 */
export async function selectReadTags(
  db: Db,
  { userId, subscriptionId }: Pick<DeliveryRow, 'userId' | 'subscriptionId'>,
  shown: string,
): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with ${shownTo(userId)}
    select d.tag from push_deliveries d
    left join notifications n on n.id = d.notification_id and n.user_id = ${userId} and not n.is_read and ${IS_SHOWN}
    where d.subscription_id = ${subscriptionId} and d.status in ('sent', 'unknown') and d.tag <> ${shown} and not d.is_closed
    group by d.tag having count(n.id) = 0
    order by max(d.id) desc limit ${MAX_CLOSED_TAGS}`.execute(db);
  return rows.map(({ tag }) => tag);
}

/** Records that a push made a device close these tags. */
export async function markClosed(db: Db, subscriptionId: number, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  await db
    .updateTable('push_deliveries')
    .set({ is_closed: true })
    .where('subscription_id', '=', subscriptionId)
    .where('tag', '=', sql<string>`any (${tags})`)
    .execute();
}
