import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../testing/index.ts';
import { isEmptyDatabase } from './is-empty.ts';
import type { LargePlan, PictureKeys } from './large-plan.ts';
import { seedLarge } from './seed-large.ts';

const stored: PictureKeys[] = [];
const plan: LargePlan = {
  users: 60,
  groups: 12,
  posts: 900,
  emoji: { groups: ['👥', '🎉'], win: ['😂', '🔥', '🐐', '❗', '👏'], loss: ['🙏', '🫡', '😢', '🤡', '💩'] },
  pictures: {
    samples: [
      { width: 800, height: 600, bytes: 9_000, placeholder: 'one' },
      { width: 600, height: 800, bytes: 8_000, placeholder: 'two' },
    ],
    store: (pictures) => stored.push(...pictures),
  },
};

const [one, other] = await Promise.all([useDatabase(), useDatabase()]);
const { db } = one;
const { db: otherDb } = other;

/** Returns the same database through the eyes of a user whose every row is checked. */
async function asOrdinaryRole(url: string): Promise<string> {
  await sql`
    do $$ begin
      create role seeder login password 'seeder';
    exception when duplicate_object then null; end $$`.execute(otherDb);
  await sql`grant usage on schema public to seeder`.execute(otherDb);
  await sql`grant all on all tables in schema public to seeder`.execute(otherDb);
  await sql`grant all on all sequences in schema public to seeder`.execute(otherDb);
  const ordinary = new URL(url);
  ordinary.username = 'seeder';
  ordinary.password = 'seeder';
  return ordinary.href;
}

const count = async (table: string, where = sql`true`): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from ${sql.table(table)} as t where ${where}`.execute(db);
  return rows[0]?.count ?? -1;
};

const fingerprint = async (of: typeof db): Promise<unknown> => {
  const { rows } = await sql`
    select
      (select md5(string_agg(concat_ws('|', id, group_id, user_id, type, content), ',' order by id)) from posts) as posts,
      (select md5(string_agg(concat_ws('|', post_id, user_id, emoji), ',' order by post_id, user_id)) from post_reactions) as reactions,
      (select md5(string_agg(concat_ws('|', group_id, user_id, role, last_viewed_post_id), ',' order by group_id, user_id)) from group_members) as members`.execute(
    of,
  );
  return rows;
};

beforeAll(async () => {
  expect(await isEmptyDatabase(db)).toBe(true);
  await seedLarge(one.url, plan);
});

describe('a large seed', () => {
  it('has as much of everything as asked', async () => {
    expect(await isEmptyDatabase(db)).toBe(false);
    expect(await count('users')).toBe(60);
    expect(await count('groups')).toBe(12);
    expect(await count('posts')).toBe(900);
    expect(await count('group_members')).toBe(600);
    for (const [table, each] of [
      ['post_reactions', 5],
      ['post_likes', 5],
      ['post_comments', 2],
      ['notifications', 2],
    ] as const) {
      expect((await count(table)) / 900, table).toBeGreaterThan(each * 0.85);
      expect((await count(table)) / 900, table).toBeLessThan(each * 1.15);
    }
  });

  it('shows one to five pictures in every fourth post, and has each stored', async () => {
    const { rows } = await sql<{ pictures: number; posts: number }>`
      select pictures, count(*) as posts from (select count(*) as pictures from post_images group by post_id) t group by 1 order by 1`.execute(
      db,
    );
    expect(rows).toEqual([1, 2, 3, 4, 5].map((pictures) => ({ pictures, posts: 45 })));
    const miscounted = sql`(select count(*) from post_images where post_id = t.id) <> t.image_count`;
    expect(await count('posts', miscounted)).toBe(0);
    expect(stored).toHaveLength(675);
    const keys = sql`t.key = any(${stored.map(({ key }) => key)}) and t.thumbnail_key = any(${stored.map(({ thumbnailKey }) => thumbnailKey)})`;
    expect(await count('post_images', keys)).toBe(675);
  });

  it('gives each group one creator, who made it, and each person ten groups', async () => {
    const { rows } = await sql`
      select g.id from groups g
      where (select array_agg(m.user_id) from group_members m where m.group_id = g.id and m.role = 'creator') is distinct from array[g.created_by]`.execute(
      db,
    );
    expect(rows).toEqual([]);
    expect(
      (await sql`select distinct count(*) from group_members group by user_id`.execute(db)).rows,
    ).toEqual([{ count: 10 }]);
  });

  it('lets only members act, and likes follow reactions', async () => {
    for (const table of ['post_reactions', 'post_comments', 'posts']) {
      const post = table === 'posts' ? sql`t.id` : sql`t.post_id`;
      const outsiders = sql`not exists (
        select from posts p join group_members m on m.group_id = p.group_id where p.id = ${post} and m.user_id = t.user_id)`;
      expect(await count(table, outsiders), table).toBe(0);
    }
    const withoutLike = sql`not exists (select from post_likes l where l.post_id = t.post_id and l.user_id = t.user_id)`;
    expect(await count('post_reactions', withoutLike)).toBe(0);
    expect(await count('post_reactions', sql`t.created_at > now()`)).toBe(0);
  });

  it('puts watermarks at posts of the group, with some wins after them', async () => {
    expect(
      await count(
        'group_members',
        sql`not exists (
      select from posts p where p.id = t.last_viewed_post_id and p.group_id = t.group_id)`,
      ),
    ).toBe(0);
    const unviewed = sql`exists (
      select from posts p where p.group_id = t.group_id and p.id > t.last_viewed_post_id and p.type = 'win' and p.user_id <> t.user_id)`;
    expect(await count('group_members', unviewed)).toBeGreaterThan(100);
    expect(
      await count(
        'notifications',
        sql`t.is_read <> (
      select t.post_id <= m.last_viewed_post_id from group_members m where m.group_id = t.group_id and m.user_id = t.user_id)`,
      ),
    ).toBe(0);
  });

  it('gives Ls wishes, and members other than the author who heard them', async () => {
    expect(await count('posts', sql`t.wish is not null`)).toBeGreaterThan(60);
    expect(await count('post_heard')).toBeGreaterThan(200);
    const wrong = sql`not exists (
      select from posts p join group_members m on m.group_id = p.group_id and m.user_id = t.user_id
      where p.id = t.post_id and p.type = 'loss' and p.user_id <> t.user_id)`;
    expect(await count('post_heard', wrong)).toBe(0);
  });

  it('leaves every page marked as visible to all, so that scans of an index alone are what they seem', async () => {
    const { rows } = await sql`
      select relname from pg_class where relname in ('posts', 'group_members', 'notifications') and relallvisible < relpages`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  it('leaves the numbering of events beyond those it used', async () => {
    const { rows } = await sql<{ next: number; used: number }>`
      select nextval(pg_get_serial_sequence('outbox', 'id')) as next, (select max(event_id) from notifications) as used`.execute(
      db,
    );
    expect(rows[0]?.next).toBeGreaterThan(rows[0]?.used ?? Number.POSITIVE_INFINITY);
  });

  it('is the same every time, and passes every check of the database', async () => {
    await seedLarge(await asOrdinaryRole(other.url), plan);
    expect(await fingerprint(otherDb)).toEqual(await fingerprint(db));
  });

  it('can be added to', async () => {
    await seedLarge(one.url, { ...plan, posts: 50 });
    expect(await count('users')).toBe(120);
    expect(await count('posts')).toBe(950);
  });

  it('manages with more groups than people', async () => {
    await seedLarge(one.url, { ...plan, users: 2, groups: 30, posts: 10 });
    expect(
      await count(
        'groups',
        sql`not exists (select from group_members m where m.group_id = t.id and m.role = 'creator')`,
      ),
    ).toBe(0);
  });
});
