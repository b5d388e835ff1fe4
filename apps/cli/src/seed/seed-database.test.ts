import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REACTIONS } from '@dubs/contract';
import { openDb } from '@dubs/db';
import { createTestDatabase } from '@dubs/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { seedDatabase } from './seed-database.ts';

const database = await createTestDatabase();
const db = openDb(database.url);
const media = await mkdtemp(path.join(tmpdir(), 'dubs-seed-test-'));
const printed: string[] = [];
const seed = (what: Parameters<typeof seedDatabase>[2] = {}, force = false) =>
  seedDatabase(database.url, { folder: media, s3: null }, what, force, (text) => printed.push(text));

async function countRows(): Promise<Record<string, number>> {
  const tables = [
    'users',
    'groups',
    'posts',
    'post_comments',
    'post_reactions',
    'goals',
    'notifications',
    'post_views',
  ];
  const result: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
    result[table] = rows[0]?.count ?? -1;
  }
  return result;
}

beforeEach(async () => {
  printed.length = 0;
  await sql`truncate users, groups, goals, posts, notifications cascade`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(media, { recursive: true, force: true });
});

describe('the small story', () => {
  it('is a family with two groups, a dozen posts over a week, and what others made of them', async () => {
    await seed();
    const found = await countRows();
    expect(found).toMatchObject({ users: 5, groups: 2, goals: 3, posts: 16 });
    expect(found.post_comments).toBeGreaterThan(3);
    expect(found.post_reactions).toBeGreaterThan(15);
    expect(found.notifications).toBeGreaterThan(30);
    expect(printed.join('\n')).toContain('+12025550101  June Calder');
    const { rows } =
      await sql`select min(created_at) > now() - interval '8 days' as fresh, max(created_at) <= now() as past from posts`.execute(
        db,
      );
    expect(rows).toEqual([{ fresh: true, past: true }]);
  });

  it('leaves every user something to see, and numbers posts in the order they were written', async () => {
    await seed();
    const { rows } = await sql<{ unviewed: number; unread: number }>`
      select
        (select count(*) from group_members m join posts p on p.group_id = m.group_id and p.id > m.last_viewed_post_id
          where m.user_id = u.id and p.user_id <> u.id and p.type = 'win') as unviewed,
        (select count(*) from notifications n where n.user_id = u.id and not n.is_read) as unread
      from users u`.execute(db);
    for (const person of rows)
      expect(person).toEqual({
        unviewed: expect.toSatisfy((n: number) => n > 0),
        unread: expect.toSatisfy((n: number) => n > 0),
      });
    expect(
      (
        await sql`select 1 from posts a join posts b on a.id < b.id and a.created_at > b.created_at`.execute(
          db,
        )
      ).rows,
    ).toEqual([]);
  });

  it('says nothing that a person could not have said', async () => {
    await seed();
    const allowed = [...REACTIONS.win, ...REACTIONS.loss].map(({ emoji }) => emoji as string);
    const { rows } = await sql<{ emoji: string; type: 'win' | 'loss' }>`
      select r.emoji, p.type from post_reactions r join posts p on p.id = r.post_id`.execute(db);
    for (const { emoji, type } of rows) {
      expect(allowed).toContain(emoji);
      expect(REACTIONS[type].map((each) => each.emoji as string)).toContain(emoji);
    }
    const outsiders = sql`select 1 from posts p where not exists (
      select from group_members m where m.group_id = p.group_id and m.user_id = p.user_id)`;
    expect((await outsiders.execute(db)).rows).toEqual([]);
  });
});

describe('refusals and amounts', () => {
  it('leaves a database with people alone unless it is forced', async () => {
    await seed();
    const before = await countRows();
    await expect(seed()).rejects.toThrow('There are people in this database already.');
    await expect(seed({ users: 5 })).rejects.toThrow('There are people');
    await expect(seed('demo')).rejects.toThrow('There are people');
    expect(await readdir(media)).toEqual([]);
    expect(await countRows()).toEqual(before);
    await seed({}, true);
    expect(await countRows()).toMatchObject({ users: 5, groups: 4, posts: 32 });
  });

  it('shows pictures in a quarter of the posts, all of them stored', async () => {
    await seed({ posts: 80 });
    const { rows } = await sql<{ posts: number; keys: string[] }>`
      select count(distinct post_id) as posts, array_agg(key) || array_agg(thumbnail_key) as keys from post_images`.execute(
      db,
    );
    expect(rows[0]?.posts).toBe(20);
    expect(rows[0]?.keys).toHaveLength(2 * 20 * 3);
    for (const key of rows[0]?.keys ?? [])
      expect((await stat(path.join(media, key))).size, key).toBeGreaterThan(100);
  });

  it('makes up as much as asked, and the rest in proportion', async () => {
    await seed({ posts: 600 });
    expect(await countRows()).toMatchObject({ users: 20, groups: 4, posts: 600 });
    await seed({ users: 10, groups: 3, posts: 30 }, true);
    expect(await countRows()).toMatchObject({ users: 30, groups: 7, posts: 630 });
  });
});
