import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { lookup, sealed } from '../at-rest/index.ts';
import type { Db } from '../client.ts';
import { DAYS, GROUPS_A_PERSON, type LargePlan } from './large-plan.ts';
import { PARTS } from './large-texts.ts';

const { names, surnames } = PARTS;

/** Returns SQL for one entry of the array, selected by a number from 0 to 1. */
export const pick = (from: readonly string[], by: string) =>
  sql`(${sql.val(from)}::text[])[1 + floor(${sql.raw(by)} * ${sql.lit(from.length)})::int]`;

const daysAgo = (days: number) => sql`now() - ${days}::int * interval '1 day'`;

/**
 * Inserts users, numbered from 1 in the temporary table `seed_users`, with phone numbers that no one in the United States has. They signed up
 * now, so a code is enough to sign in.
 */
export async function insertUsers(db: Db, { users }: LargePlan): Promise<void> {
  await sql`create temp table seed_users (n int primary key, id bigint not null) on commit drop`.execute(db);
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from users`.execute(db);
  // Derived from the ids, so that the numbers are unique.
  const first = 2_000_001 + (rows[0]?.last ?? 0);
  const numbers = Array.from({ length: users }, (_, index) => `+1555${first + index}`);
  await sql`
    with drawn as materialized (
      select n, random() as first, random() as last, random() as zone, random() as shown from generate_series(1, ${users}) n
    ), made as (
      insert into users (phone_sealed, phone_hash, first_name, last_name, display_name, time_zone, is_verified)
      select p.sealed, p.hash, ${pick(names, 'first')}, ${pick(surnames, 'drawn.last')},
        case when shown < 0.6 then ${pick(names, 'first')} || ' ' || left(${pick(surnames, 'drawn.last')}, 1) || '.' end,
        ${pick(['UTC', 'Europe/Berlin', 'America/New_York', 'America/Los_Angeles', 'Asia/Kolkata'], 'zone')},
        true
      from drawn
      join unnest(${numbers.map((each) => sealed(each))}::bytea[], ${numbers.map((each) => lookup('phone', each))}::text[])
        with ordinality as p (sealed, hash, n) using (n)
      order by n
      returning id
    )
    insert into seed_users select row_number() over (order by id), id from made`.execute(db);
}

/**
 * Inserts groups, and their future members in `seed_groups`. Each user is in one group of each tenth of the groups. The first
 * member is the creator. A group without members gets one user in addition.
 */
export async function insertGroups(db: Db, { groups, users, days = DAYS, emoji }: LargePlan): Promise<void> {
  const codes = Array.from({ length: groups }, () => randomBytes(24).toString('base64url'));
  const tenths = Math.min(GROUPS_A_PERSON, groups);
  await sql`create temp table seed_groups (n int primary key, id bigint, people bigint[] not null) on commit drop`.execute(
    db,
  );
  await sql`
    with drawn as materialized (
      select u, 1 + first + floor(random() * (next - first))::int as g
      from generate_series(1, ${users}) u
      cross join (
        select k * ${groups}::int / ${tenths}::int as first, (k + 1) * ${groups}::int / ${tenths}::int as next
        from generate_series(0, ${tenths - 1}) k
      ) tenth
    ), all_of as (
      select g, u from drawn
      union all
      select g, 1 + g % ${users} from generate_series(1, ${groups}) g where g not in (select drawn.g from drawn)
    )
    insert into seed_groups (n, people)
    select g, array_agg(s.id order by hashint8(u * 7919::bigint + g), u) from all_of join seed_users s on s.n = u group by g`.execute(
    db,
  );
  await sql`
    with drawn as materialized (
      select n, random() as name, random() as emoji from generate_series(1, ${groups}) n
    ), made as (
      insert into groups (name, description, emoji, invite_sealed, invite_hash, created_by, created_at, invite_created_by, invite_created_at)
      select ${pick(surnames, 'd.name')} || ' & friends ' || n, 'Wins and Ls of a group of ' || cardinality(s.people),
        ${pick(emoji.groups, 'd.emoji')}, c.sealed, c.hash, s.people[1], ${daysAgo(days + 25)},
        s.people[1], ${daysAgo(days + 25)}
      from drawn d join seed_groups s using (n)
      join unnest(${codes.map((code) => sealed(code))}::bytea[], ${codes.map((code) => lookup('invite', code))}::text[])
        with ordinality as c (sealed, hash, n) using (n)
      order by n
      returning id
    ), numbered as (select row_number() over (order by id) as n, id from made)
    update seed_groups s set id = numbered.id from numbered where numbered.n = s.n`.execute(db);
  await sql`analyze seed_users, seed_groups`.execute(db);
}

/** Inserts memberships. Each watermark is at one of the group's newest posts, so that some later wins are unviewed. */
export async function insertMembers(db: Db, { days = DAYS }: LargePlan): Promise<void> {
  await sql`
    with newest as (
      select group_n, array_agg(id order by n desc) as posts
      from (select group_n, n, id, row_number() over (partition by group_n order by n desc) as place from seed_posts) p
      where place <= 20 group by group_n
    )
    insert into group_members (group_id, user_id, role, joined_at, joined_by_hash, last_viewed_post_id)
    select g.id, person, case when place = 1 then 'creator' when place % 12 = 2 then 'admin' else 'member' end,
      ${daysAgo(days + 25)} + place * interval '1 hour',
      case when place > 1 then made.invite_hash end,
      coalesce(newest.posts[1 + least(cardinality(newest.posts) - 1, (abs(hashint8(person * 31 + g.n) % 400) ^ 2 / 8000)::int)], 0)
    from seed_groups g
    join groups made on made.id = g.id
    cross join lateral unnest(g.people) with ordinality as o (person, place)
    left join newest on newest.group_n = g.n
    order by g.n, place`.execute(db);
  await sql`
    update groups set invite_uses = cardinality(s.people) - 1 from seed_groups s where s.id = groups.id`.execute(
    db,
  );
}
