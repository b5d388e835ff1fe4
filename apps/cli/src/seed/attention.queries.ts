import type { Db } from '@dubs/db';
import { sql } from 'kysely';

/** Notes that a person saw everything that their groups had up to a moment. */
export async function markSeen(
  db: Db,
  userId: number,
  groupIds: readonly number[],
  until: Date,
): Promise<void> {
  await sql`
    update group_members m
    set last_viewed_post_id = coalesce(
      (select max(p.id) from posts p where p.group_id = m.group_id and p.created_at <= greatest(m.joined_at, ${until}::timestamptz)), 0)
    where m.user_id = ${userId} and m.group_id = any(${groupIds})`.execute(db);
  await sql`
    insert into post_views (post_id, user_id, viewed_at)
    select p.id, m.user_id, least(${until}::timestamptz, p.created_at + interval '40 minutes')
    from group_members m
    join posts p on p.group_id = m.group_id and p.id <= m.last_viewed_post_id and p.user_id <> m.user_id
    where m.user_id = ${userId} and m.group_id = any(${groupIds}) and p.created_at >= m.joined_at
    order by p.id`.execute(db);
}

/**
 * Everything that the members of the groups were told of: new posts, completed goals, comments, mentions (which win
 * over the comment) and reactions. Each thing that happened takes a number from the outbox, as live ones do.
 */
export async function insertNotifications(db: Db, groupIds: readonly number[]): Promise<void> {
  await sql`
    with happened as (
      select 'p' || p.id as event, m.user_id, case p.kind when 'goal_completed' then 'goal_completion' else 'post' end as type,
        p.id as post_id, p.group_id, null::bigint as comment_id, p.user_id as by, null as emoji, p.created_at as at
      from posts p join group_members m on m.group_id = p.group_id and m.joined_at <= p.created_at
      union all
      select 'r' || r.id, p.user_id, 'reaction', p.id, p.group_id, null, r.user_id, r.emoji, r.created_at
      from post_reactions r join posts p on p.id = r.post_id
      union all
      select 'c' || c.id, p.user_id, 'comment', p.id, p.group_id, c.id, c.user_id, null, c.created_at
      from post_comments c join posts p on p.id = c.post_id
      where not exists (select from comment_mentions x where x.comment_id = c.id and x.mentioned_user_id = p.user_id)
      union all
      select 'c' || c.id, x.mentioned_user_id, 'mention', p.id, p.group_id, c.id, c.user_id, null, c.created_at
      from comment_mentions x join post_comments c on c.id = x.comment_id join posts p on p.id = c.post_id
      union all
      select 'x' || x.id, c.user_id, 'comment_reaction', p.id, p.group_id, c.id, x.user_id, x.emoji, x.created_at
      from comment_reactions x join post_comments c on c.id = x.comment_id join posts p on p.id = c.post_id
    ), told as materialized (
      select * from happened where user_id <> by and group_id = any(${groupIds})
    ), numbered as materialized (
      select event, nextval(pg_get_serial_sequence('outbox', 'id')) as event_id
      from (select event, min(at) as at from told group by event order by at) e
    )
    insert into notifications (user_id, type, event_id, post_id, group_id, comment_id, triggered_by_user_id, emoji, created_at)
    select user_id, type, event_id, post_id, group_id, comment_id, by, emoji, at
    from told join numbered using (event) order by event_id, user_id`.execute(db);
}

/** Marks what a person was told up to a moment as read. */
export async function markRead(
  db: Db,
  userId: number,
  groupIds: readonly number[],
  until: Date,
): Promise<void> {
  await sql`
    update notifications set is_read = true
    where user_id = ${userId} and group_id = any(${groupIds}) and created_at <= ${until}`.execute(db);
}
