import { sql } from 'kysely';
import type { Db } from '../client.ts';
import { pick } from './large-people.queries.ts';
import { pictureCount } from './large-pictures.queries.ts';
import { DAYS, type LargePlan, PER_POST } from './large-plan.ts';
import { PARTS } from './large-texts.ts';

const { openings, turns, endings, losses, comments } = PARTS;

/**
 * Inserts posts up to now, oldest first. `seed_posts` has each post with the members of its group and a random number
 * from which its reactions and comments are derived.
 */
export async function insertPosts(
  db: Db,
  { posts, groups, days = DAYS, pictures }: LargePlan,
): Promise<void> {
  await sql`
    create temp table seed_posts (
      n int primary key, id bigint, group_n int not null, author bigint not null, type text not null, at timestamptz not null, luck float8 not null
    ) on commit drop`.execute(db);
  await sql`
    with drawn as materialized (
      select n, 1 + floor(random() * ${groups})::int as g, random() as author, random() as kind, random() as luck
      from generate_series(1, ${posts}) n
    )
    insert into seed_posts (n, group_n, author, type, at, luck)
    select d.n, d.g, s.people[1 + floor(d.author * cardinality(s.people))::int],
      case when kind < 0.85 then 'win' else 'loss' end,
      now() - interval '5 minutes' - (${posts} - d.n) * (${days}::int * interval '1 day' / ${posts}::float8), luck
    from drawn d join seed_groups s on s.n = d.g order by d.n`.execute(db);
  await sql`
    with drawn as materialized (
      select n, random() as a, random() as b, random() as c, random() as d, random() as e from generate_series(1, ${posts}) n
    ), made as (
      insert into posts (group_id, user_id, type, created_at, image_count, wish, content)
      select g.id, p.author, p.type, p.at, ${pictures ? pictureCount : sql`0`},
        case when p.type = 'loss' then (array['listen', 'ideas', 'laugh', null])[1 + p.n % 4] end,
        case when p.type = 'loss' then ${pick(losses, 'a')} else ${pick(openings, 'a')} end || ' ' || ${pick(turns, 'b')}
          || case when e < 0.6 then E'\n\n' || ${pick(openings, 'c')} || ' ' || ${pick(turns, 'd')} || ' ' || ${pick(turns, 'e')} else '' end
          || case when e > 0.4 then ' ' || ${pick(endings, 'c')} else '' end
      from drawn join seed_posts p using (n) join seed_groups g on g.n = p.group_n order by p.n
      returning id
    ), numbered as (select row_number() over (order by id) as n, id from made)
    update seed_posts s set id = numbered.id from numbered where numbered.n = s.n`.execute(db);
  await sql`analyze seed_posts`.execute(db);
}

/** Inserts reactions by consecutive members of the list, so that no one reacts twice, and the like that each causes. */
export async function insertReactions(db: Db, { emoji }: LargePlan): Promise<void> {
  const most = 2 * PER_POST.reactions + 1;
  await sql`
    with made as (
      insert into post_reactions (post_id, group_id, user_id, emoji, created_at)
      select p.id, g.id, g.people[1 + (p.n * 7 + i) % cardinality(g.people)], offered.emoji[1 + (p.n + i * i) % cardinality(offered.emoji)],
        least(now(), p.at + (i + 1) * p.luck * interval '2 hours')
      from seed_posts p
      join seed_groups g on g.n = p.group_n
      join (values ('win', ${sql.val(emoji.win)}::text[]), ('loss', ${sql.val(emoji.loss)}::text[])) offered (type, emoji) using (type)
      cross join lateral generate_series(0, least(cardinality(g.people), floor(p.luck * ${most})::int) - 1) i
      order by p.n, i
      returning post_id, group_id, user_id, created_at
    )
    insert into post_likes (post_id, group_id, user_id, created_at) select * from made`.execute(db);
}

/** Inserts members who heard an L, consecutive ones of the list. */
export async function insertHeard(db: Db): Promise<void> {
  await sql`
    insert into post_heard (post_id, group_id, user_id, created_at)
    select p.id, g.id, heard.user_id, least(now(), p.at + p.luck * interval '2 hours')
    from seed_posts p
    join seed_groups g on g.n = p.group_n
    cross join lateral (
      select g.people[1 + (p.n * 11 + i) % cardinality(g.people)] as user_id
      from generate_series(0, least(cardinality(g.people), floor(p.luck * 7)::int) - 1) i
    ) heard
    where p.type = 'loss' and heard.user_id <> p.author
    order by p.n, heard.user_id`.execute(db);
}

/** Inserts comments, some of them by the author. */
export async function insertComments(db: Db): Promise<void> {
  const most = 2 * PER_POST.comments + 1;
  await sql`
    insert into post_comments (post_id, group_id, user_id, content, created_at)
    select p.id, g.id, case when i % 3 = 2 then p.author else g.people[1 + (p.n * 13 + i) % cardinality(g.people)] end,
      ${pick(comments, '((p.n * 17 + i * 5) % 1000 / 1000.0)')}, least(now(), p.at + (i + 1) * p.luck * interval '3 hours')
    from seed_posts p
    join seed_groups g on g.n = p.group_n
    cross join lateral generate_series(0, floor(p.luck * 7919)::int % ${most} - 1) i
    order by p.n, i`.execute(db);
  // If the seed skips triggers, they have not counted the comments.
  await sql`
    insert into post_comment_totals (post_id, group_id, written)
    select post_id, group_id, count(*) from post_comments group by post_id, group_id on conflict do nothing`.execute(
    db,
  );
  await sql`insert into post_summaries select * from count_post_summaries() on conflict do nothing`.execute(
    db,
  );
}

/** Inserts notifications of the newest posts, up to the planned number of notifications. */
export async function insertNotifications(db: Db, { posts }: LargePlan): Promise<void> {
  await sql`
    insert into notifications (user_id, type, event_id, post_id, group_id, triggered_by_user_id, is_read, created_at)
    select m.user_id, 'post', shared.event_id, shared.id, m.group_id, shared.author, shared.id <= m.last_viewed_post_id, shared.at
    from (
      select newest.*, nextval(pg_get_serial_sequence('outbox', 'id')) as event_id
      from (
        select p.n, p.id, p.author, p.at, g.id as group_id,
          sum(cardinality(g.people) - 1) over (order by p.n desc) - cardinality(g.people) + 1 as before
        from seed_posts p join seed_groups g on g.n = p.group_n
      ) newest
      where before < ${posts * PER_POST.notifications} order by n
    ) shared
    join group_members m on m.group_id = shared.group_id and m.user_id <> shared.author
    order by shared.n, m.id`.execute(db);
}
