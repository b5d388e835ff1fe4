import { type Db, prepare, type Value, type Values } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../context.ts';
import { personJson, type PersonRow } from '../users/index.ts';
import { anyUser, IS_SHOWN, type Listed, prepareList, shownTo } from './shown.queries.ts';

/** Number of unread notifications, and the groups that they can come from. */
export interface UnreadCount {
  count: number;
  groupIds: number[];
}

/**
 * Returns SQL for the number of unread notices, none of them in a bundle, about the session's own sign-in and change of number. They are
 * subtracted, because the index of unread notifications has no ids.
 */
const ownUnreadNotices = (sessionId: Value<number>) =>
  sql`(select count(*) from notifications own_notice where own_notice.session_id = ${sessionId} and not own_notice.is_read)`;

const counting = (count: RawBuilder<unknown>) =>
  prepare(
    ({ userId, sessionId }: Values<Actor>) => sql<UnreadCount>`
    with ${shownTo(anyUser(userId))}
    select to_json(array(select group_id from own)) as "groupIds", ${count} - ${ownUnreadNotices(sessionId)} as count
    from notifications n where n.user_id = ${anyUser(userId)} and not n.is_read and ${IS_SHOWN}`,
  );
const countRows = counting(sql`count(*)`);
const countBundles = counting(sql`count(distinct n.bundle) + count(*) filter (where n.bundle is null)`);

/** Returns the number of unread notifications that a session sees or, with `isGrouped`, of their bundles. */
export async function countUnreadRows(db: Db, actor: Actor, isGrouped: boolean): Promise<UnreadCount> {
  const [unread] = await (isGrouped ? countBundles : countRows)(db, actor);
  return unread ?? { count: 0, groupIds: [] };
}

/** Fields of a single notification, for both views. */
export interface NotificationFields {
  id: number;
  /** During a rolling update, it may be a type that only the newer build knows. */
  type: string;
  /** For a sign-in on a new device or a change of number: the session, and its user agent. */
  session_id: number | null;
  device: string | null;
  post_id: number | null;
  group_id: number | null;
  comment_id: number | null;
  emoji: string | null;
  is_read: boolean;
  post_content: string | null;
  group_name: string | null;
}

/** SQL for `NotificationFields` and `created_at`. */
export const FIELDS = sql`n.id, n.type, n.post_id, n.group_id, n.comment_id, n.emoji, n.is_read, n.created_at, n.session_id, s.device,
  p.content as post_content, g.name as group_name`;

/** SQL for the tables of the fields, for the ids of a relation `page`. */
export const DETAILS = sql`page
  join notifications n on n.id = page.id
  left join posts p on p.id = n.post_id
  left join groups g on g.id = n.group_id
  left join sessions s on s.id = n.session_id`;

export interface NotificationRow extends NotificationFields {
  created_at: Date;
  person: PersonRow;
}

/** A row of a page, or the only row of an empty page. */
type Counted = { total: number } & (NotificationRow | { id: null });

// Ids are found and counted in an index only, and details are read only for the page.
const selectRows = prepareList<Counted>(
  ({ userId, limit, offset, listed }) => sql`
    with ${shownTo(userId)}, page as materialized (
      select n.id from notifications n where ${listed}
      order by n.created_at desc, n.id desc limit ${limit} offset ${offset}
    )
    select counted.total, ${FIELDS}, ${personJson('u')} as person
    from (select count(*) as total from notifications n where ${listed}) counted
    left join (${DETAILS} join users u on u.id = n.triggered_by_user_id) on true
    order by n.created_at desc, n.id desc`,
);

/** Returns one page of the user's notifications, newest first, and their total number. */
export async function selectNotifications(
  db: Db,
  actor: Actor,
  list: Listed,
): Promise<{ page: NotificationRow[]; total: number }> {
  const rows = await selectRows(db, actor, list);
  return { page: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}
