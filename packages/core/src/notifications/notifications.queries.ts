import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** How many unread notifications the person has, of groups they are in now. */
export async function countUnreadRows(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notifications n
    where n.user_id = ${userId} and not n.is_read
      and (n.group_id is null or exists (
        select from group_members m join groups g on g.id = m.group_id
        where m.group_id = n.group_id and m.user_id = n.user_id and g.deleted_at is null))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Tells every other member of the post's group of it, in one statement; those told already are not told again. */
export async function insertPostNotifications(db: Db, eventId: number, postId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, type, event_id, post_id, group_id, triggered_by_user_id)
    select m.user_id, case p.kind when 'goal_completed' then 'goal_completion' else 'post' end,
      ${eventId}::bigint, p.id, p.group_id, p.user_id
    from posts p
    join groups g on g.id = p.group_id and g.deleted_at is null
    join group_members m on m.group_id = p.group_id and m.user_id <> p.user_id and m.joined_at <= p.created_at
    where p.id = ${postId} and p.deleted_at is null
    on conflict (event_id, user_id, type) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
