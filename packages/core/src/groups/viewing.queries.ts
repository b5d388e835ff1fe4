import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { reading } from '../reading/index.ts';
import type { Membership } from './groups.queries.ts';

/** Result of viewing a group. If there was nothing new, nothing was locked. */
interface Viewed extends Pick<Membership, 'isDeleted'> {
  hasMoved: boolean;
  hasRead: boolean;
}

/**
 * Moves the member's watermark to the newest post, records which posts of others they have now seen, and marks the notifications of the
 * group's posts as read, up to the id `upTo`. Undefined for outsiders.
 */
export async function advanceWatermark(
  db: Db,
  groupId: number,
  userId: number,
  upTo?: number,
): Promise<Viewed | undefined> {
  const ofPosts = sql`n.group_id = ${groupId} and n.type in ('post', 'goal_completion')
    and exists (select from posts p where p.id = n.post_id and p.deleted_at is null)
    and exists (
      select from group_members m join groups g on g.id = m.group_id and g.deleted_at is null
      where m.group_id = ${groupId} and m.user_id = ${userId})`;
  const { rows } = await sql<Viewed>`
    with ${reading(userId, ofPosts, upTo)}, mine as materialized (
      select m.last_viewed_post_id as mark from group_members m
      join groups g on g.id = m.group_id and g.deleted_at is null
      where m.group_id = ${groupId} and m.user_id = ${userId} and exists (
        select from posts p where p.group_id = ${groupId} and p.deleted_at is null and p.id > m.last_viewed_post_id)
      for update of m
    ), seen as materialized (
      select p.id, p.user_id from posts p, mine
      where p.group_id = ${groupId} and p.deleted_at is null and p.id > mine.mark
    ), views as (
      insert into post_views (post_id, group_id, user_id)
      select id, ${groupId}::bigint, ${userId}::bigint from seen where user_id <> ${userId}
      on conflict do nothing
    ), moved as (
      update group_members set last_viewed_post_id = (select max(id) from seen)
      where group_id = ${groupId} and user_id = ${userId} and exists (select from seen)
      returning id
    )
    select g.deleted_at is not null as "isDeleted", exists (select from moved) as "hasMoved",
      exists (select from read) as "hasRead"
    from group_members m join groups g on g.id = m.group_id
    where m.group_id = ${groupId} and m.user_id = ${userId}`.execute(db);
  return rows[0];
}
