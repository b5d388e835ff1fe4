import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { BUNDLE } from './bundles.ts';
import { type Events, isActive, type Recipients, rowsOf } from './events.queries.ts';
import { isSilent } from './silence.ts';

/**
 * Notifies creator and admins of requests to join. The requests are locked, so that a decision on one waits and then finds the
 * notifications to withdraw.
 */
export async function insertJoinRequestNotifications(
  db: Db,
  events: Events<{ requestId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, group_id, triggered_by_user_id, bundle)
    select m.user_id, 'join_request', r.event_id, r.group_id, r.user_id, ${BUNDLE.joinRequest}
    from (
      select e.event_id, r.group_id, r.user_id
      from ${rowsOf(events, 'requestId')}
      join group_join_requests r on r.id = e.thing_id and r.status = 'pending'
      order by r.id for share of r
    ) r
    join groups g on g.id = r.group_id and g.deleted_at is null
    join group_members m on m.group_id = r.group_id and m.role in ('creator', 'admin') and m.user_id <> r.user_id
    order by r.event_id
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Notifies users of their approved requests, if they are members. A request that was closed without a decision notifies no one. */
export async function insertJoinApprovedNotifications(
  db: Db,
  events: Events<{ requestId: number }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, group_id, triggered_by_user_id)
    select r.user_id, 'join_approved', e.event_id, r.group_id, r.responded_by
    from ${rowsOf(events, 'requestId')}
    join group_join_requests r on r.id = e.thing_id and r.status = 'approved' and r.responded_by <> r.user_id
    join groups g on g.id = r.group_id and g.deleted_at is null
    join group_members m on m.group_id = r.group_id and m.user_id = r.user_id
    where ${isActive('r.responded_by')}
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Events of a member of a group, with the user who caused them; undefined for the member's own actions. */
type OfMember = Events<{ groupId: number; userId: number; byUserId?: number | undefined }>;

/** Returns SQL for the rows `e` of events of members `m` who are still in the group. */
const membersOf = (events: OfMember) => sql`
  json_to_recordset(${JSON.stringify(events)}::json)
    as e ("eventId" bigint, "groupId" bigint, "userId" bigint, "byUserId" bigint, role text)
  join groups g on g.id = e."groupId" and g.deleted_at is null
  join group_members m on m.group_id = e."groupId" and m.user_id = e."userId"`;

/** Notifies creator and admins of new members, except the one who approved them. */
export async function insertMemberJoinedNotifications(db: Db, events: OfMember): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, group_id, triggered_by_user_id, is_read)
    select r.user_id, 'member_joined', e."eventId", g.id, m.user_id, ${isSilent(sql`'member_joined'`, 'r')}
    from ${membersOf(events)}
    join group_members r on r.group_id = g.id and r.role in ('creator', 'admin')
      and r.user_id <> m.user_id and r.user_id is distinct from e."byUserId"
    where ${isActive('m.user_id')}
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}

/** Notifies members who became admins or, by a transfer, the creator, and still are. */
export async function insertRoleNotifications(
  db: Db,
  events: OfMember & Events<{ role: 'admin' | 'creator' }>,
): Promise<Recipients> {
  const { rows } = await sql<{ userId: number }>`
    insert into notifications (user_id, type, event_id, group_id, triggered_by_user_id)
    select m.user_id, case m.role when 'admin' then 'role_changed' else 'owner_changed' end, e."eventId", g.id, e."byUserId"
    from ${membersOf(events)}
    where m.role = e.role and ${isActive('e.byUserId')}
    on conflict (event_id, user_id, type) do nothing
    returning user_id as "userId"`.execute(db);
  return rows;
}
