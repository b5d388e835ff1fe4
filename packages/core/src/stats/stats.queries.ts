import { type Db, onlyRow, prepare, type Values } from '@dubs/db';
import { sql } from 'kysely';
import { addDays } from '../time/index.ts';

/** SQL that is true if post `p` is a dub: a win that is not about a new goal. */
export const DUB = sql`p.type = 'win' and p.kind <> 'goal_set'`;
// One share to several groups counts as one dub of its author.
const SHARES = sql`count(*) filter (where p.share_id is null) + count(distinct p.share_id)`;

/** Counts all dubs that a user shared, also in groups they left, and returns the time of the first. */
export async function countOwnDubs(db: Db, userId: number): Promise<{ total: number; firstAt: Date | null }> {
  const { rows } = await sql<{ total: number; firstAt: Date | null }>`
    select ${SHARES} as total, min(p.created_at) as "firstAt"
    from posts p
    where p.user_id = ${userId} and p.deleted_at is null and ${DUB}
      and not exists (select from groups g where g.id = p.group_id and g.deleted_at is not null)`.execute(db);
  return rows[0] ?? { total: 0, firstAt: null };
}

/** Counts the dubs of a user in one group, and returns the time of the first. A group has each share only once. */
export async function countDubsIn(
  db: Db,
  { groupId, userId }: { groupId: number; userId: number },
): Promise<{ total: number; firstAt: Date | null }> {
  const { rows } = await sql<{ total: number; firstAt: Date | null }>`
    select count(*) as total, min(p.created_at) as "firstAt"
    from posts p
    where p.group_id = ${groupId} and p.user_id = ${userId} and p.deleted_at is null and ${DUB}`.execute(db);
  return rows[0] ?? { total: 0, firstAt: null };
}

/** Returns the user's local date, and the number of their shares on it. */
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
        and not exists (select from groups g where g.id = p.group_id and g.deleted_at is not null)
        -- Wider than the day, for the index: midnight comes twice where clocks go back from 1:00 to 0:00.
        and p.created_at between ${now}::timestamptz - interval '2 days' and ${now}::timestamptz + interval '2 days'
        and (p.created_at at time zone today.zone)::date = today.day
    ) as count
    from today`.execute(db);
  return onlyRow(rows);
}

/** A group's week, with whether the group is deleted. */
export interface Week {
  isDeleted: boolean;
  days: { date: string; dubs: number; ls: number }[];
}

interface InWeek {
  groupId: number;
  viewerId: number;
  now: Date;
  weekOffset: number;
}

const selectWeek = prepare(
  (value: Values<InWeek>) => sql<{
    isDeleted: boolean;
    monday: string;
    day: number;
    dubs: number;
    ls: number;
  }>`
    select week."isDeleted", week.monday::date as monday, counted.*
    from (
      select g.deleted_at is not null as "isDeleted", u.time_zone as zone,
        date_trunc('week', ${value.now}::timestamptz at time zone u.time_zone) + ${value.weekOffset}::int * interval '7 days' as monday
      from group_members m join groups g on g.id = m.group_id join users u on u.id = m.user_id
      where m.group_id = ${value.groupId} and m.user_id = ${value.viewerId}
    ) week
    left join lateral (
      select (p.created_at at time zone week.zone)::date - week.monday::date as day,
        count(*) filter (where ${DUB}) as dubs, count(*) filter (where p.type = 'loss') as ls
      from posts p
      where p.group_id = ${value.groupId} and p.deleted_at is null
        and p.created_at >= week.monday at time zone week.zone
        and p.created_at < (week.monday + interval '7 days') at time zone week.zone
      group by 1
    ) counted on true`,
);

/**
 * Counts the dubs and Ls of a group on each of the seven days of a week, Monday first, in the viewer's time zone. A day runs from local
 * midnight to midnight, however many hours that is. Undefined if the viewer is not a member.
 */
export async function countWeek(db: Db, week: InWeek): Promise<Week | undefined> {
  const rows = await selectWeek(db, week);
  const [first] = rows;
  return first && { isDeleted: first.isDeleted, days: daysOf(first.monday, rows) };
}

/**
 * Counts the dubs and Ls of all the viewer's groups together on each of the seven days of a week, in the viewer's time zone. One share to
 * several of the groups counts once.
 */
export async function countWeekOfAll(
  db: Db,
  { viewerId, now, weekOffset }: { viewerId: number; now: Date; weekOffset: number },
): Promise<Week['days']> {
  const { rows } = await sql<{ monday: string; day: number; dubs: number; ls: number }>`
    select week.monday::date as monday, counted.*
    from (
      select u.id, u.time_zone as zone,
        date_trunc('week', ${now}::timestamptz at time zone u.time_zone) + ${weekOffset}::int * interval '7 days' as monday
      from users u where u.id = ${viewerId}
    ) week
    left join lateral (
      select shared.day, count(*) filter (where shared.is_dub) as dubs, count(*) filter (where not shared.is_dub) as ls
      from (
        select distinct p.user_id, coalesce(p.share_id::text, p.id::text), (p.created_at at time zone week.zone)::date - week.monday::date as day,
          ${DUB} as is_dub
        from group_members m
        join groups g on g.id = m.group_id and g.deleted_at is null
        join posts p on p.group_id = m.group_id
        where m.user_id = week.id and p.deleted_at is null and (p.type = 'loss' or ${DUB})
          and p.created_at >= week.monday at time zone week.zone
          and p.created_at < (week.monday + interval '7 days') at time zone week.zone
      ) shared
      group by 1
    ) counted on true`.execute(db);
  return daysOf(onlyRow(rows).monday, rows);
}

/** Returns the seven days from a Monday on, each with its counts or zeros. */
function daysOf(monday: string, counted: readonly { day: number; dubs: number; ls: number }[]): Week['days'] {
  const counts = new Map(counted.map(({ day, dubs, ls }) => [day, { dubs, ls }]));
  return Array.from({ length: 7 }, (_, day) => ({
    date: addDays(monday, day),
    ...(counts.get(day) ?? { dubs: 0, ls: 0 }),
  }));
}
