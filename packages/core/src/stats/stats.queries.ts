import type { Db } from '@dubs/db';
import { sql } from 'kysely';

// A dub is a win that is not a goal being set; one share to several groups is one dub of its author's.
const DUB = sql`p.type = 'win' and p.kind <> 'goal_set'`;
const SHARES = sql`count(distinct coalesce(p.share_id::text, p.id::text))`;

/** Counts the dubs that a user shared in all, also in groups they left, and returns when the first was. */
export async function countOwnDubs(db: Db, userId: number): Promise<{ total: number; firstAt: Date | null }> {
  const { rows } = await sql<{ total: number; firstAt: Date | null }>`
    select ${SHARES} as total, min(p.created_at) as "firstAt"
    from posts p join groups g on g.id = p.group_id and g.deleted_at is null
    where p.user_id = ${userId} and p.deleted_at is null and ${DUB}`.execute(db);
  return rows[0] ?? { total: 0, firstAt: null };
}

/** Returns the user's local date, and what they shared on it. */
export async function countSharesToday(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ date: string; timeZone: string; count: number }> {
  const { rows } = await sql<{ date: string; timeZone: string; count: number }>`
    with today as (
      select u.time_zone as zone, (${now}::timestamptz at time zone u.time_zone)::date as day from users u where u.id = ${userId}
    )
    select today.day as date, today.zone as "timeZone", (
      select ${SHARES} from posts p
      where p.user_id = ${userId} and p.deleted_at is null and p.kind = 'share'
        and p.created_at >= today.day::timestamp at time zone today.zone
        and p.created_at < (today.day + 1)::timestamp at time zone today.zone
    ) as count
    from today`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The person is not there.');
  return row;
}

/**
 * Dubs and Ls of a group on each of the seven days of a week, Monday first, in the viewer's time zone. A day runs from
 * midnight to midnight on the wall, however many hours that is.
 */
export async function countWeek(
  db: Db,
  {
    groupId,
    viewerId,
    now,
    weekOffset,
  }: { groupId: number; viewerId: number; now: Date; weekOffset: number },
): Promise<{ date: string; dubs: number; ls: number }[]> {
  const { rows } = await sql<{ date: string; dubs: number; ls: number }>`
    with week as (
      select u.time_zone as zone,
        date_trunc('week', ${now}::timestamptz at time zone u.time_zone)::date + 7 * ${weekOffset}::int as monday
      from users u where u.id = ${viewerId}
    ), counted as (
      select (p.created_at at time zone week.zone)::date as day,
        count(*) filter (where ${DUB}) as dubs, count(*) filter (where p.type = 'loss') as ls
      from week join posts p on p.group_id = ${groupId} and p.deleted_at is null
        and p.created_at >= week.monday::timestamp at time zone week.zone
        and p.created_at < (week.monday + 7)::timestamp at time zone week.zone
      group by 1
    )
    select week.monday + n as date, coalesce(counted.dubs, 0) as dubs, coalesce(counted.ls, 0) as ls
    from week cross join generate_series(0, 6) as n
    left join counted on counted.day = week.monday + n
    order by n`.execute(db);
  return rows;
}
