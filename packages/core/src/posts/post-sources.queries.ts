import { type RawBuilder, sql } from 'kysely';
import { latestNotification } from '../reading/index.ts';

/**
 * Range of a list of posts, newest first: at most `limit` posts with ids below `before`, or from the newest one on that was shared before
 * the end of `month` (`YYYY-MM`), after the first `offset` of them.
 */
export interface PostRange {
  before?: number | undefined;
  month?: string | undefined;
  limit: number;
  offset?: number;
}

/**
 * SQL that finds posts. `ids` are in any order. `access`, if given, returns one `is_gone` for members and no row for others. `latest` is
 * the viewer's newest notification, for lists that can be marked as viewed.
 */
export interface PostSource {
  ids: RawBuilder<unknown>;
  access?: RawBuilder<unknown>;
  latest?: RawBuilder<number | null>;
}

const NEWEST = Number.MAX_SAFE_INTEGER;
/** SQL that is true for members of a group that is not deleted. */
export const IF_ACCESSIBLE = sql`(select not is_gone from access)`;

/** SQL for the ids of the groups that a user is in. */
const groupsOf = (userId: number) => sql`
  select m.group_id from group_members m join groups g on g.id = m.group_id and g.deleted_at is null
  where m.user_id = ${userId}`;

/**
 * Returns SQL for the id below which the posts of a range are. Ids follow the times of posts, so a month ends at the id after that of its
 * newest post, which is the first entry per group in the index of times.
 */
const upperEnd = (
  { before = NEWEST, month }: Omit<PostRange, 'limit'>,
  viewerId: number,
  groups = groupsOf(viewerId),
): RawBuilder<unknown> =>
  month === undefined
    ? sql`${before}::bigint`
    : sql`(
        select coalesce(max(newest.id), 0) + 1 from (${groups}) mine cross join lateral (
          select d.id from posts d
          where d.group_id = mine.group_id and d.created_at <
            (${`${month}-01`}::date + interval '1 month') at time zone (select time_zone from users where id = ${viewerId})
          order by d.created_at desc limit 1
        ) newest)`;

/**
 * Returns the source of the newest posts of all groups of the user. Reads at most as many ids per group as the page can have, from the
 * group's index, so the cost does not grow with the number of posts.
 */
export const recentPosts = (userId: number, { limit, offset = 0, ...range }: PostRange): PostSource => ({
  ids: sql`
    select p.id
    from group_members m
    join groups g on g.id = m.group_id and g.deleted_at is null
    cross join lateral (
      select q.id from posts q
      where q.group_id = m.group_id and q.deleted_at is null and q.id < ${upperEnd(range, userId)}
      order by q.id desc limit ${limit + offset}
    ) p
    where m.user_id = ${userId}
    order by p.id desc limit ${limit} offset ${offset}`,
});

/** Returns the source of a user's own posts in their groups. `is true` keeps the planner at the index in the order of the posts. */
export const ownPosts = (userId: number, { limit, offset = 0, ...range }: PostRange): PostSource => ({
  ids: sql`
    select p.id from posts p
    where p.user_id = ${userId} and p.deleted_at is null and p.id < ${upperEnd(range, userId)}
      and (p.group_id = any(array(${groupsOf(userId)}))) is true
    order by p.id desc limit ${limit} offset ${offset}`,
});

const groupAccess = (groupId: number, userId: number) => sql`
  select g.deleted_at is not null as is_gone
  from group_members m join groups g on g.id = m.group_id
  where m.group_id = ${groupId} and m.user_id = ${userId}`;

/** Returns the source of a group's posts, for its members. */
export const groupPosts = (groupId: number, userId: number, { limit, ...range }: PostRange): PostSource => ({
  access: groupAccess(groupId, userId),
  latest: latestNotification(userId),
  ids: sql`
    select id from posts
    where group_id = ${groupId} and deleted_at is null and ${IF_ACCESSIBLE}
      and id < ${upperEnd(range, userId, sql`select ${groupId}::bigint as group_id`)}
    order by id desc limit ${limit}`,
});

/** Returns the source of a user's posts in a group, for its members. */
export const memberPosts = (
  { groupId, userId }: { groupId: number; userId: number },
  viewerId: number,
  { before = NEWEST, limit }: PostRange,
): PostSource => ({
  access: groupAccess(groupId, viewerId),
  ids: sql`
    select id from posts
    where group_id = ${groupId} and user_id = ${userId} and deleted_at is null and id < ${before} and ${IF_ACCESSIBLE}
    order by id desc limit ${limit}`,
});
