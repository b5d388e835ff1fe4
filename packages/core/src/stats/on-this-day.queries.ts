import { type Db, onlyRow } from '@dubs/db';
import { sql } from 'kysely';
import { keptPersonJson } from '../kept-people/index.ts';
import { peopleJson, type PersonRow } from '../users/index.ts';
import { DUB } from './stats.queries.ts';
import type { OlderWinRow } from './week-stories.queries.ts';

/** Wins of earlier years, newest first. */
export interface OnThisDayRow {
  wins: OlderWinRow[] | null;
  people: PersonRow[] | null;
}

const SHOWN = 3;

/**
 * Selects the newest wins that current members shared with the viewer's groups on this day and month of earlier years, in the viewer's time
 * zone. Looks up each group once per year of its age, in its index of times. A share to several groups is included once.
 */
export async function selectOnThisDay(db: Db, viewerId: number, now: Date): Promise<OnThisDayRow> {
  const { rows } = await sql<OnThisDayRow>`
    with today as materialized (
      select time_zone as zone, date_trunc('day', ${now}::timestamptz at time zone time_zone) as day
      from users where id = ${viewerId}
    ),
    days as materialized (
      select g.id as group_id, json_build_object('id', g.id, 'name', g.name, 'emoji', g.emoji) as "group", today.zone,
        today.day - make_interval(years => n) as start
      from today cross join group_members m
      join groups g on g.id = m.group_id and g.deleted_at is null
      cross join lateral generate_series(
        1, date_part('year', age(today.day, date_trunc('day', g.created_at at time zone today.zone)))::int) n
      where m.user_id = ${viewerId}
        -- 29 February is no day of other years.
        and date_part('day', today.day - make_interval(years => n)) = date_part('day', today.day)
    ),
    found as materialized (
      select distinct on (w.user_id, coalesce(w.share_id::text, w.id::text)) w.*, d."group"
      from days d cross join lateral (
        select p.id, p.user_id, p.about_id, p.content, p.created_at, p.share_id from posts p
        where p.group_id = d.group_id and p.deleted_at is null and ${DUB}
          -- Wider than the day, for the index: midnight comes twice where clocks go back from 1:00 to 0:00.
          and p.created_at >= (d.start - interval '1 day') at time zone d.zone
          and p.created_at < (d.start + interval '2 days') at time zone d.zone
          and (p.created_at at time zone d.zone)::date = d.start::date
          and exists (select from group_members a where a.group_id = p.group_id and a.user_id = p.user_id)
        order by p.created_at desc limit ${SHOWN}
      ) w
      order by w.user_id, coalesce(w.share_id::text, w.id::text), w.id
    ),
    shown as materialized (select * from found order by created_at desc, id desc limit ${SHOWN})
    select
      (select json_agg(json_build_object('postId', s.id, 'content', s.content, 'createdAt', s.created_at, 'userId', s.user_id,
        'about', ${keptPersonJson('k')}, 'group', s."group") order by s.created_at desc, s.id desc)
        from shown s left join kept_people k on k.id = s.about_id) as wins,
      ${peopleJson(sql`select user_id from shown`)} as people`.execute(db);
  return onlyRow(rows);
}
