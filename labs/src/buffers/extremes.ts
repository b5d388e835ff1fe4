import type { Db } from '@dubs/db';
import { sql } from 'kysely';
import type { SeededProduct } from './seeded-product.ts';
import { signInAll, type Subject } from './subjects.ts';

/** The smallest, the middle and the largest amount of each kind. */
export const SIZES = {
  members: [10, 1_000, 10_000],
  groups: [1, 8, 100],
  reactions: [10, 100, 1_000],
  notifications: [1_000, 10_000, 100_000],
} as const;

type Rows = Omit<Subject, 'token'>;

/** Creates 10,000 users, groups of some of them with 150 posts each, and posts with many reactions and comments. */
export async function insertExtremes(db: Db): Promise<void> {
  await sql`create table crowd (n int primary key, id bigint not null)`.execute(db);
  await sql`
    with made as (
      insert into users (phone_number, first_name, is_verified) select '+1666' || (2000000 + n), 'User ' || n, true
      from generate_series(1, 10003) n returning id
    )
    insert into crowd select row_number() over (order by id), id from made`.execute(db);
  await sql`create table large_groups (size int primary key, id bigint not null)`.execute(db);
  for (const size of SIZES.members) {
    await sql`
      with made as (
        insert into groups (name, invite_code, created_by)
        select 'Group of ' || ${size}::int, replace(gen_random_uuid()::text, '-', ''), id from crowd where n = 1
        returning id
      ), kept as (
        insert into large_groups select ${size}::int, id from made
      )
      insert into group_members (group_id, user_id, role)
      select made.id, crowd.id, case when n = 1 then 'creator' else 'member' end from made, crowd where n <= ${size}`.execute(
      db,
    );
  }
  await sql`
    insert into posts (group_id, user_id, content, created_at)
    select g.id, c.id, 'A win, number ' || i, now() - (150 - i) * interval '1 hour'
    from generate_series(1, 150) i, large_groups g, crowd c where c.n = 1 + i % 10 order by i`.execute(db);
  await insertCrowdedPosts(db);
  await sql`
    insert into group_members (group_id, user_id)
    select g.id, c.id from unnest(${sql.val([...SIZES.groups])}::int[]) with ordinality size (groups, n)
    join crowd c on c.n = 10000 + size.n
    cross join lateral (select id from groups where id not in (select id from large_groups) order by id limit size.groups) g`.execute(
    db,
  );
  await sql`
    insert into notifications (user_id, type, event_id, post_id, group_id, triggered_by_user_id, is_read, created_at, bundle)
    select c.id, 'post', nextval(pg_get_serial_sequence('outbox', 'id')), p.id, p.group_id, p.user_id, i % 2 = 0,
      now() - i * interval '20 seconds', case when i % 8 < 4 then 'reaction:' || i / 8 end
    from unnest(${sql.val([...SIZES.notifications])}::int[]) with ordinality size (notifications, n)
    join crowd c on c.n = 8000 + size.n
    cross join lateral generate_series(1, size.notifications) i
    join (select row_number() over () as n, * from posts where group_id = (select max(id) from large_groups)) p on p.n = 1 + i % 150`.execute(
    db,
  );
  await sql`vacuum (analyze)`.execute(db);
}

/** Adds reactions and comments of many members to the newest posts of the largest group, one of each per member. */
const insertCrowdedPosts = async (db: Db): Promise<void> => {
  const crowded = sql`
    from unnest(${sql.val([...SIZES.reactions])}::int[]) with ordinality size (reactions, n)
    join (
      select row_number() over (order by id desc) as n, id from posts where group_id = (select max(id) from large_groups)
    ) p on p.n = size.n
    join crowd c on c.n between 11 and 10 + size.reactions`;
  await sql`
    insert into post_reactions (post_id, user_id, emoji)
    select p.id, c.id, (array['😂', '🔥', '❗', '👏'])[1 + c.n % 4] ${crowded}`.execute(db);
  await sql`insert into post_likes (post_id, user_id) select post_id, user_id from post_reactions on conflict do nothing`.execute(
    db,
  );
  await sql`insert into post_comments (post_id, user_id, content) select p.id, c.id, 'Well done' ${crowded}`.execute(
    db,
  );
};

/** Returns one caller for each size of a kind. */
export async function extremeSubjects(product: SeededProduct, kind: keyof typeof SIZES): Promise<Subject[]> {
  // Joins the large groups ordered by size, the newest posts of the largest one, and users of the crowd.
  const { rows } = await sql<Rows>`
    select
      case ${kind} when 'groups' then (select id from crowd c where c.n = 10000 + size.n) when 'notifications' then (select id from crowd c where c.n = 8000 + size.n)
        else (select id from crowd c where c.n = 5) end as "userId",
      g.id as "groupId", p.id as "postId", p.id as cursor, to_char(p.created_at, 'YYYY-MM') as month
    from generate_series(1, 3) size (n)
    join (select row_number() over (order by size) as n, id from large_groups) g
      on g.n = case ${kind} when 'members' then size.n else 3 end
    cross join lateral (
      select id, created_at from posts where group_id = g.id order by id desc offset case ${kind} when 'reactions' then size.n - 1 else 20 end limit 1
    ) p
    order by size.n`.execute(product.db);
  if (rows.length !== SIZES[kind].length) throw new Error(`Not every size of ${kind} has a caller.`);
  return signInAll(product, rows);
}
