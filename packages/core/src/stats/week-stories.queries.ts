import { type Db, onlyRow } from '@dubs/db';
import { sql } from 'kysely';
import { keptPersonJson, type KeptPersonNames } from '../kept-people/index.ts';
import { peopleJson, type PersonRow } from '../users/index.ts';
import { DUB } from './stats.queries.ts';

interface GroupRow {
  id: number;
  name: string;
  emoji: string;
}

/** The story of one group; users are given by id. */
interface StoryRow {
  group: GroupRow;
  dubs: number;
  ls: number;
  photo: {
    id: number;
    postId: number;
    userId: number;
    about: KeptPersonNames | null;
    width: number;
    height: number;
    placeholder: string;
    description: string | null;
  } | null;
  givers: { userId: number; emoji: string; count: number }[] | null;
  goal: { title: string; userId: number } | null;
}

/** An earlier win; its user is given by id. */
export interface OlderWinRow {
  postId: number;
  content: string;
  createdAt: string;
  userId: number;
  about: KeptPersonNames | null;
  group: GroupRow;
}

/** A week from Monday to Sunday (`YYYY-MM-DD`), with its stories. */
export interface WeekStoriesRow {
  weekStart: string;
  weekEnd: string;
  stories: StoryRow[] | null;
  olderWin: OlderWinRow | null;
  people: PersonRow[] | null;
}

/** Number of givers that are named: those who reacted first, because choosing by number would be a ranking. */
const GIVERS = 3;

const byMember = sql`exists (select from group_members a where a.group_id = s.group_id and a.user_id = s.user_id)`;
const GROUP = sql`json_build_object('id', o.id, 'name', o.name, 'emoji', o.emoji)`;

/**
 * Selects the stories of the last week whose Sunday, 18:00, has passed in the viewer's time zone, for each of their groups with a dub or an
 * L in it, in one statement. If there are none, selects the newest win of an earlier month. Only current members are named.
 */
export async function selectWeekStories(db: Db, viewerId: number, now: Date): Promise<WeekStoriesRow> {
  const { rows } = await sql<WeekStoriesRow>`
    with week as materialized (
      select u.time_zone as zone,
        date_trunc('week', (${now}::timestamptz at time zone u.time_zone) - interval '6 days 18 hours') as monday
      from users u where u.id = ${viewerId}
    ),
    own as materialized (
      select g.id, g.name, g.emoji from group_members m join groups g on g.id = m.group_id and g.deleted_at is null
      where m.user_id = ${viewerId}
    ),
    shared as materialized (
      select p.id, p.group_id, p.user_id, p.about_id, p.type, p.kind, p.goal_id, p.image_count, ${DUB} as is_dub
      from week, own o join posts p on p.group_id = o.id
      where p.deleted_at is null
        and p.created_at >= week.monday at time zone week.zone
        and p.created_at < (week.monday + interval '7 days') at time zone week.zone
    ),
    active as materialized (
      select s.group_id, count(*) filter (where s.is_dub) as dubs, count(*) filter (where s.type = 'loss') as ls
      from shared s group by 1 having bool_or(s.is_dub or s.type = 'loss')
    ),
    photos as materialized (
      select distinct on (s.group_id) s.group_id, s.id as post_id, s.user_id, s.about_id
      from shared s left join post_summaries c on c.post_id = s.id
      where s.is_dub and s.image_count > 0 and ${byMember}
      order by s.group_id, coalesce(c.likes, 0) desc, s.id desc
    ),
    given as materialized (
      select distinct on (r.group_id, r.user_id) r.* from (
        select s.group_id, r.user_id, r.emoji, count(*) as count, min(r.id) as first_of_emoji,
          min(min(r.id)) over (partition by s.group_id, r.user_id) as first
        from shared s join post_reactions r on r.post_id = s.id and r.user_id <> s.user_id
        group by 1, 2, 3
      ) r
      order by r.group_id, r.user_id, r.count desc, r.first_of_emoji
    ),
    givers as materialized (
      select * from (
        select s.*, row_number() over (partition by s.group_id order by s.first) as place from given s where ${byMember}
      ) s where place <= ${GIVERS}
    ),
    reached as materialized (
      select distinct on (s.group_id) s.group_id, s.user_id, g.title
      from shared s join goals g on g.id = s.goal_id and g.is_completed and g.deleted_at is null
      where s.kind = 'goal_completed' and ${byMember}
      order by s.group_id, s.id desc
    ),
    older as materialized (
      select s.*, ${GROUP} as "group"
      from week, own o cross join lateral (
        select s.id, s.group_id, s.user_id, s.about_id, s.content, s.created_at from posts s
        where s.group_id = o.id and s.deleted_at is null and s.type = 'win' and s.kind = 'share' and ${byMember}
          and s.created_at < date_trunc('month', week.monday) at time zone week.zone
        order by s.created_at desc limit 1
      ) s
      where not exists (select from active)
      order by s.created_at desc limit 1
    )
    select week.monday::date as "weekStart", week.monday::date + 6 as "weekEnd",
      (select json_agg(json_build_object('group', ${GROUP}, 'dubs', t.dubs, 'ls', t.ls,
        'photo', (
          select json_build_object('id', i.id, 'postId', p.post_id, 'userId', p.user_id, 'about', ${keptPersonJson('k')},
            'width', i.width, 'height', i.height, 'placeholder', i.placeholder, 'description', i.description)
          from photos p join post_images i on i.post_id = p.post_id left join kept_people k on k.id = p.about_id
          where p.group_id = o.id order by i.position limit 1),
        'givers', (
          select json_agg(json_build_object('userId', v.user_id, 'emoji', v.emoji, 'count', v.count) order by v.place)
          from givers v where v.group_id = o.id),
        'goal', (
          select json_build_object('title', r.title, 'userId', r.user_id) from reached r where r.group_id = o.id)
        ) order by o.name, o.id)
        from active t join own o on o.id = t.group_id) as stories,
      (select json_build_object('postId', w.id, 'content', w.content, 'createdAt', w.created_at, 'userId', w.user_id,
        'about', ${keptPersonJson('k')}, 'group', w."group")
        from older w left join kept_people k on k.id = w.about_id) as "olderWin",
      ${peopleJson(sql`
        select user_id from photos union all select user_id from givers union all select user_id from reached
        union all select user_id from older`)} as people
    from week`.execute(db);
  return onlyRow(rows);
}
