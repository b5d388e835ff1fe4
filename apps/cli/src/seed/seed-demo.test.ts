import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  CreateCommentInput,
  CreateGoalInput,
  CreatePostInput,
  LIMITS,
  REACTIONS,
  reactionSetOf,
} from '@dubs/contract';
import { claimStore } from '@dubs/core';
import { openDb } from '@dubs/db';
import { createTestDatabase } from '@dubs/db/testing';
import { createDiskBlobStore } from '@dubs/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resetData } from '../reset-data.ts';
import { seedDatabase } from './seed-database.ts';

const database = await createTestDatabase();
const db = openDb(database.url);
const media = await mkdtemp(path.join(tmpdir(), 'dubs-demo-test-'));
const printed: string[] = [];

const rowsOf = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(db)).rows;
async function keysInStore(): Promise<string[]> {
  const blobs = await createDiskBlobStore(media);
  const keys: string[] = [];
  for await (const { key } of blobs.list('posts/')) keys.push(key);
  return keys.toSorted();
}

beforeAll(async () => {
  await seedDatabase(database.url, { folder: media, s3: null }, 'demo', false, (text) => printed.push(text));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(media, { recursive: true, force: true });
});

it('names its people by number, one of whom writes from right to left', () => {
  const people = printed.filter((line) => line.startsWith('  +1'));
  expect(people).toHaveLength(9);
  expect(people[0]).toBe('  +12025550110  Dana Marlowe');
  expect(people.filter((line) => /\p{Script=Arabic}/u.test(line))).toHaveLength(1);
});

it('covers the six weeks up to today', async () => {
  const rows = await rowsOf(sql`
    select count(*) > 70 as many, min(created_at) < now() - interval '40 days' as from_afar,
      max(created_at) between now() - interval '1 day' and now() as fresh,
      count(*) filter (where type = 'loss') > 8 as losses,
      count(*) filter (where kind = 'goal_set' and goal_id is not null and content like '[GOAL] %') as set,
      count(*) filter (where kind = 'goal_completed' and goal_id is not null and content like '[GOAL_COMPLETED] %') as completed
    from posts`);
  expect(rows).toEqual([{ many: true, from_afar: true, fresh: true, losses: true, set: 9, completed: 4 }]);
  expect(
    await rowsOf(sql`select 1 from posts a join posts b on a.id < b.id and a.created_at > b.created_at`),
  ).toEqual([]);
  for (const table of [
    'post_comments',
    'post_reactions',
    'comment_reactions',
    'notifications',
    'post_views',
  ]) {
    expect(
      await rowsOf(
        sql`select max(${sql.ref(table === 'post_views' ? 'viewed_at' : 'created_at')}) <= now() as past from ${sql.table(table)}`,
      ),
      table,
    ).toEqual([{ past: true }]);
  }
});

it('stores its pictures as those of people are: one to five a post, each file named by a row', async () => {
  const { rows } = await sql<{
    key: string;
    thumbnail_key: string;
    placeholder: string;
  }>`select * from post_images`.execute(db);
  expect(await keysInStore()).toEqual(rows.flatMap((row) => [row.key, row.thumbnail_key]).toSorted());
  for (const row of rows) {
    expect(row.key).toMatch(/^posts\/([0-9a-f]{2})\/\1[0-9a-f]{34}\.webp$/);
    expect(Buffer.from(row.placeholder, 'base64').length).toBeGreaterThan(10);
  }
  const [spread] = await rowsOf(sql`
    select min(n) as least, max(n) as most, count(*)::float8 / (select count(*) from posts where kind = 'share') as share
    from (select count(*) as n from post_images group by post_id) x`);
  expect(spread).toMatchObject({ least: 1, most: LIMITS.images.perPost });
  const { share } = spread as { share: number };
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.6);
});

it('shows pictures of people and groups, and what a child did', async () => {
  const faces = await rowsOf(sql`
    select count(avatar_id)::int as pictures, count(avatar_emoji)::int as emojis, count(*)::int as people from users`);
  expect(faces).toEqual([{ pictures: 6, emojis: 2, people: 9 }]);
  expect(await rowsOf(sql`select 1 from groups where cover_id is not null`)).toHaveLength(4);
  const children = await rowsOf(sql`
    select k.name, k.avatar_id is not null as face, (select count(*)::int from posts p where p.about_id = k.id) as posts,
      (select count(*)::int from kept_person_keepers r where r.kept_person_id = k.id) as keepers from kept_people k`);
  expect(children).toEqual([{ name: 'Noor', face: true, posts: 3, keepers: 2 }]);
});

it('has every person write something, within the limits for content', async () => {
  const people = await rowsOf(sql`
    select u.id from users u where not exists (select from posts p where p.user_id = u.id and p.kind = 'share')`);
  expect(people).toEqual([]);
  const posts = await rowsOf(sql`select content, type from posts where kind = 'share'`);
  for (const post of posts) expect(CreatePostInput.parse(post)).toEqual(post);
  const comments = await rowsOf(sql`select content from post_comments`);
  for (const comment of comments) expect(CreateCommentInput.parse(comment)).toEqual(comment);
  const goals = await rowsOf(sql`select title, description, group_id as "groupId" from goals`);
  for (const goal of goals) expect(CreateGoalInput.parse(goal)).toEqual(goal);
});

it('leaves every person wins to see and notifications to read', async () => {
  const { rows } = await sql<{ name: string; unviewed: number; unread: number; read: number }>`
    select u.display_name as name,
      (select count(*) from group_members m join posts p on p.group_id = m.group_id and p.id > m.last_viewed_post_id
        where m.user_id = u.id and p.user_id <> u.id and p.type = 'win') as unviewed,
      count(*) filter (where not n.is_read) as unread, count(*) filter (where n.is_read) as read
    from users u join notifications n on n.user_id = u.id group by u.id`.execute(db);
  expect(rows).toHaveLength(9);
  for (const { name, ...counts } of rows)
    for (const [what, n] of Object.entries(counts)) expect(n, `${name}: ${what}`).toBeGreaterThan(0);
  expect(
    await rowsOf(sql`
    select 1 from notifications n join post_comments c on c.id = n.comment_id where n.type = 'comment'
      and exists (select from comment_mentions m where m.comment_id = c.id and m.mentioned_user_id = n.user_id)`),
  ).toEqual([]);
});

it('mentions people by their shown names', async () => {
  const rows = await rowsOf(sql`
    select position('@' || u.display_name in c.content) > 0 as named from comment_mentions m
    join post_comments c on c.id = m.comment_id join users u on u.id = m.mentioned_user_id`);
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"named":true}']));
});

it('reacts only with what is offered', async () => {
  const { rows } = await sql<{ emoji: string; type: 'win' | 'loss' | null; wish: string | null }>`
    select r.emoji, p.type, p.wish from post_reactions r join posts p on p.id = r.post_id
    union all select emoji, null, null from comment_reactions`.execute(db);
  for (const { emoji, type, wish } of rows) {
    const set = type === null ? 'comment' : reactionSetOf({ type, wish });
    expect(REACTIONS[set].map((each) => each.emoji as string)).toContain(emoji);
  }
});

it('has an L that was heard and turned around, a while later', async () => {
  const rows = await rowsOf(sql`
    select loss.wish, win.created_at - loss.created_at > interval '7 days' as later,
      (select count(*) from post_heard h where h.post_id = loss.id and h.created_at = loss.created_at) as heard
    from posts win join posts loss on loss.id = win.turns_post_id and loss.turned_by_post_id = win.id`);
  expect(rows).toEqual([{ wish: 'listen', later: true, heard: 3 }]);
});

it('is gone after a reset, and its ids are not given out again', async () => {
  const [last] = await rowsOf(sql`select max(id) as id from posts`);
  const blobs = await createDiskBlobStore(media);
  await claimStore({ db, blobs });
  await blobs.put('exports/of-somebody.zip', new Uint8Array([1]), 'application/zip');
  await resetData(database.url, { folder: media, s3: null });
  expect(await keysInStore()).toEqual([]);
  expect(await blobs.get('exports/of-somebody.zip')).toBeNull();
  for (const table of ['users', 'groups', 'posts', 'notifications', 'sessions'])
    expect(await rowsOf(sql`select 1 from ${sql.table(table)}`)).toEqual([]);
  expect(
    await rowsOf(
      sql`select nextval(pg_get_serial_sequence('posts', 'id')) > ${(last as { id: number }).id} as beyond`,
    ),
  ).toEqual([{ beyond: true }]);
});
