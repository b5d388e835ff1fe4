import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { loadTables, openSnapshot } from './backup/index.ts';
import { migrateToLatest } from './migrate.ts';
import { createTestDatabase } from './testing/index.ts';

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
afterAll(async () => {
  await client.end();
  await database.drop();
});

const BEFORE = '0099-separated-to';
/** Tables that name a post or comment, but belong to a person. */
const OF_PEOPLE = ['notifications', 'sms_replies'];

/** Writes as the build before does: two groups with a post each, and a comment on each. Everything belongs to the group of its post. */
const WRITES = `
  insert into users (phone_number) select '+1202555010' || i from generate_series(1, 2) i;
  insert into groups (name, invite_code, created_by) values ('Family', repeat('a', 32), 1), ('Friends', repeat('b', 32), 1);
  insert into posts (group_id, user_id, content) values (2, 1, 'One'), (1, 1, 'Two');
  insert into post_images (post_id, position, key, thumbnail_key, width, height, bytes, placeholder)
    select id, 0, 'k' || id, 't' || id, 1, 1, 1, '' from posts;
  insert into post_likes (post_id, user_id) select id, 2 from posts;
  insert into post_follows (post_id, user_id, is_following) select id, 2, true from posts;
  insert into post_heard (post_id, user_id) select id, 2 from posts;
  insert into post_views (post_id, user_id) select id, 2 from posts;
  insert into post_reactions (post_id, user_id, emoji) select id, 2, '🎉' from posts;
  insert into post_comments (post_id, user_id, content) select id, 2, 'Yes' from posts;
  insert into comment_reactions (comment_id, user_id, emoji) select id, 1, '🎉' from post_comments;
  insert into comment_mentions (comment_id, mentioned_user_id, mentioned_by_user_id) select id, 1, 2 from post_comments`;

/** Returns each table that names a post or comment, but for those of people, and whether a validated check requires its group. */
async function listTables(): Promise<{ name: string; key: string; isRequired: boolean }[]> {
  const { rows } = await client.query<{ name: string; key: string; isRequired: boolean }>(
    `select t.relname as name, a.attname as key, exists (
       select from pg_constraint c where c.conrelid = t.oid and c.convalidated
         and pg_get_constraintdef(c.oid) = 'CHECK ((group_id IS NOT NULL))') as "isRequired"
     from pg_class t join pg_attribute a on a.attrelid = t.oid
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attname in ('post_id', 'comment_id')
       and t.relname <> all ($1) order by 1`,
    [OF_PEOPLE],
  );
  return rows;
}

/** Returns the groups that the rows of each table name, in the order of their posts. */
async function groupsOf(from = client): Promise<Record<string, (number | null)[]>> {
  const found: Record<string, (number | null)[]> = {};
  for (const { name, key } of await listTables()) {
    const { rows } = await from.query<{ group: number | null }>(
      `select group_id::int as group from ${name} order by ${key}`,
    );
    found[name] = rows.map(({ group }) => group);
  }
  return found;
}

const everyTable = async (groups: number[]) =>
  Object.fromEntries((await listTables()).map(({ name }) => [name, groups]));

it('has the group, required, in every table of posts and comments', async () => {
  const tables = await listTables();
  expect(tables).toHaveLength(12);
  expect(tables.filter(({ isRequired }) => !isRequired)).toEqual([]);
});

it('finds the group for a build that does not write it', async () => {
  await client.query(`begin; ${WRITES}`);
  expect(await groupsOf()).toEqual(await everyTable([2, 1]));
  await client.query('rollback');
});

it('refuses what names no post as it did before', async () => {
  const write = client.query('insert into post_likes (post_id, user_id) values (7, 1)');
  await expect(write).rejects.toMatchObject({ code: '23503', constraint: 'post_likes_post_id_fkey' });
});

/** Leaves the rows that the build before wrote, in its tables. */
async function writeBefore(): Promise<void> {
  await client.query('drop schema public cascade; create schema public');
  await migrateToLatest(database.url, { to: BEFORE });
  await client.query(WRITES);
}

it('fills the rows of an archive from before when it is restored', async () => {
  await writeBefore();
  const { migrations, tables, sequences, copy, close } = await openSnapshot(database.url);
  expect(migrations.at(-1)).toBe(BEFORE);
  const target = await createTestDatabase();
  await loadTables(target.url, { migrations, tables, sequences, read: async (table) => copy(table) });
  await close();
  const restored = new pg.Client({ connectionString: target.url });
  await restored.connect();
  expect(await groupsOf(restored)).toEqual(await everyTable([2, 1]));
  await restored.end();
  await target.drop();
});

it('fills the rows that were there before, more than fit one batch, while others write', async () => {
  await writeBefore();
  await client.query(
    `insert into users (phone_number) select '+44' || 7400000000 + i from generate_series(1, 4500) i;
     insert into post_likes (post_id, user_id) select 1, id from users where id > 2`,
  );
  let isDone = false;
  const migrating = migrateToLatest(database.url).finally(() => (isDone = true));
  while (!isDone)
    await client.query(
      `insert into posts (group_id, user_id, content) values (2, 1, 'More');
       insert into post_comments (post_id, user_id, content) select max(id), 1, 'So' from posts;
       update post_comments set content = content where id = 1`,
    );
  expect(await migrating).toContain('0101-fill-group-ids');
  expect((await listTables()).filter(({ isRequired }) => !isRequired)).toEqual([]);
  for (const { name, key } of await listTables()) {
    const post =
      key === 'post_id' ? 't.post_id' : '(select post_id from post_comments where id = t.comment_id)';
    const { rows } = await client.query(
      `select from ${name} t join posts p on p.id = ${post} where p.group_id is distinct from t.group_id`,
    );
    expect(rows, name).toEqual([]);
  }
});
