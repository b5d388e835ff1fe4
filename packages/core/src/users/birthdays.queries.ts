import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import { personJson, type PersonRow } from './users.queries.ts';

/**
 * Selects the other members of a user's groups whose birthday is on that user's local date. 29 February counts as 28 February in other
 * years.
 */
export async function selectBirthdays(db: Db, userId: number, now: Date): Promise<PersonRow[]> {
  const { rows } = await sql<{ person: PersonRow }>`
    with today as materialized (
      select (${now}::timestamptz at time zone time_zone)::date as day from users where id = ${userId}
    ),
    days as materialized (
      select to_char(day, 'MM-DD') as day from today
      union all select '02-29' from today where to_char(day, 'MM-DD') = '02-28' and to_char(day + 1, 'MM-DD') = '03-01'
    ),
    shared as materialized (
      select distinct o.user_id
      from group_members m
      join groups g on g.id = m.group_id and g.deleted_at is null
      join group_members o on o.group_id = m.group_id and o.user_id <> m.user_id
      where m.user_id = ${userId}
    )
    select ${personJson('u')} as person
    from shared join users u on u.id = shared.user_id
    where u.deleted_at is null and u.memorial_at is null and u.birthday in (select day from days)
    order by u.id`.execute(db);
  return rows.map(({ person }) => person);
}
