import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { openWorker } from '../../testing/worker-harness.ts';
import { retentionHandlers } from './retention.handlers.ts';

const { testDb, harness: workerHarness } = await openWorker();
const { core } = await workerHarness.context();
const purge = (ctx = core) => retentionHandlers(ctx)['retention.purge']({});
const [ann, bob] = [await testDb.createUser(), await testDb.createUser()];
let group: number;
beforeEach(async () => {
  await sql`truncate groups cascade`.execute(testDb.db);
  await core.blobs.delete(await filesOf());
  group = await testDb.createGroup(ann, [bob]);
});

/** Marks rows as deleted so many days ago. */
const deleteAgo = (table: string, days: number, ...ids: number[]) =>
  sql`update ${sql.table(table)} set deleted_at = now() - ${days} * interval '1 day' where id = any(${ids})`.execute(
    testDb.db,
  );
const idsOf = async (table: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(
    testDb.db,
  );
  return rows.map(({ id }) => id);
};
const filesOf = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of core.blobs.list('posts/')) keys.push(key);
  return keys.toSorted();
};

/** Returns what hangs on a post: a picture with its files, and from Bob a comment with a reaction and a mention, a reaction, a like, a view, and that he heard it. */
async function enliven(postId: number): Promise<number> {
  const key = `posts/aa/${postId}.webp`;
  const small = `posts/aa/${postId}-small.webp`;
  for (const each of [key, small]) await core.blobs.put(each, new Uint8Array([1]), 'image/webp');
  const { rows } = await sql<{ id: number }>`
    with i as (insert into post_images (post_id, position, key, thumbnail_key, width, height, bytes, placeholder)
        values (${postId}, 0, ${key}, ${small}, 1, 1, 1, 'p')),
      r as (insert into post_reactions (post_id, user_id, emoji) values (${postId}, ${bob.userId}, '🔥')),
      l as (insert into post_likes (post_id, user_id) values (${postId}, ${bob.userId})),
      v as (insert into post_views (post_id, user_id) values (${postId}, ${bob.userId})),
      f as (insert into post_follows (post_id, user_id, is_following) values (${postId}, ${bob.userId}, true)),
      h as (insert into post_heard (post_id, user_id) values (${postId}, ${bob.userId}))
    insert into post_comments (post_id, user_id, content) values (${postId}, ${bob.userId}, 'Nice') returning id`.execute(
    testDb.db,
  );
  const comment = rows[0]?.id ?? -1;
  await sql`
    with r as (insert into comment_reactions (comment_id, user_id, emoji) values (${comment}, ${ann.userId}, '👍')),
      m as (insert into comment_mentions (comment_id, mentioned_user_id, mentioned_by_user_id)
        values (${comment}, ${ann.userId}, ${bob.userId}))
    insert into notifications (user_id, type, event_id, post_id, group_id, comment_id, triggered_by_user_id)
    values (${ann.userId}, 'mention', ${comment}, ${postId}, ${group}, ${comment}, ${bob.userId}),
      (${ann.userId}, 'reaction', ${comment}, ${postId}, ${group}, null, ${bob.userId})`.execute(testDb.db);
  return comment;
}

const HANGING = [
  'post_images',
  'post_reactions',
  'post_likes',
  'post_views',
  'post_follows',
  'post_heard',
  'post_comments',
  'comment_reactions',
  'comment_mentions',
];
const left = async () => {
  const counts = await Promise.all([...HANGING, 'notifications'].map((table) => countOf(table)));
  return [...new Set(counts.slice(0, -1)), counts.at(-1)];
};
async function countOf(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(testDb.db);
  return rows[0]?.count ?? -1;
}

it('posts that were deleted long ago go with all that hangs on them and their files; others stay', async () => {
  const [old, young, standing] = [
    await testDb.createPost(group, ann),
    await testDb.createPost(group, ann),
    await testDb.createPost(group, ann),
  ];
  for (const post of [old, young, standing]) await enliven(post);
  expect(await left()).toEqual([3, 6]);
  await deleteAgo('posts', 30, old);
  await deleteAgo('posts', 29, young);
  for (const _again of [false, true]) {
    await purge();
    expect(await idsOf('posts')).toEqual([young, standing]);
    expect(await left()).toEqual([2, 4]);
    expect((await filesOf()).filter((key) => key.startsWith(`posts/aa/${old}`))).toEqual([]);
    for (const post of [young, standing]) expect(await filesOf()).toContain(`posts/aa/${post}-small.webp`);
  }
});

it('comments and goals that were deleted long ago go; the posts of a goal stay', async () => {
  const post = await testDb.createPost(group, ann);
  const [old, young] = [await enliven(post), await insertComment(post)];
  await deleteAgo('post_comments', 30, old);
  await deleteAgo('post_comments', 29, young);
  const { rows } = await sql<{ id: number }>`
    insert into goals (group_id, user_id, title) values (${group}, ${ann.userId}, 'Run'), (${group}, ${ann.userId}, 'Sleep')
    returning id`.execute(testDb.db);
  const [run, sleep] = rows.map(({ id }) => id) as [number, number];
  await sql`
    insert into posts (group_id, user_id, content, kind, goal_id) values (${group}, ${ann.userId}, '[GOAL] Run', 'goal_set', ${run})`.execute(
    testDb.db,
  );
  await deleteAgo('goals', 30, run);
  await deleteAgo('goals', 29, sleep);
  await purge();
  expect(await idsOf('post_comments')).toEqual([young]);
  expect(await Promise.all(['comment_reactions', 'comment_mentions', 'notifications'].map(countOf))).toEqual([
    0, 0, 1,
  ]);
  expect(await idsOf('goals')).toEqual([sleep]);
  expect(await idsOf('posts')).toHaveLength(2);
});

async function insertComment(postId: number): Promise<number> {
  const { id } = await testDb.db
    .insertInto('post_comments')
    .values({ post_id: postId, user_id: bob.userId, content: 'Indeed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

it('a group goes with everything in it, and no statement takes more than a thousand rows', async () => {
  const others = await testDb.createGroup(ann, [bob]);
  const kept = await testDb.createPost(others, ann);
  await enliven(await testDb.createPost(group, ann));
  await sql`
    with p as (insert into posts (group_id, user_id, content)
        select ${group}::bigint, ${ann.userId}::bigint, 'Ran ' || n from generate_series(1, 1199) n returning id),
      v as (insert into post_views (post_id, user_id) select p.id, u.id from p, users u),
      j as (insert into group_join_requests (group_id, user_id) values (${group}, ${bob.userId})),
      o as (insert into goals (group_id, user_id, title) values (${group}, ${ann.userId}, 'Run'))
    insert into notifications (user_id, type, event_id, post_id, group_id, triggered_by_user_id)
    select ${bob.userId}::bigint, 'post', p.id, p.id, ${group}, ${ann.userId} from p`.execute(testDb.db);
  await sql`create table taken (rows integer)`.execute(testDb.db);
  await sql`
    create function note_taken() returns trigger language plpgsql as $$
    begin insert into taken select count(*) from gone having count(*) > 0; return null; end $$`.execute(
    testDb.db,
  );
  for (const table of ['posts', 'post_views', 'notifications'])
    await sql`create trigger note_taken after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function note_taken()`.execute(testDb.db);
  await deleteAgo('groups', 30, group);

  await purge();
  expect(await idsOf('groups')).toEqual([others]);
  expect(await idsOf('posts')).toEqual([kept]);
  expect(await filesOf()).toEqual([]);
  expect(await Promise.all([...HANGING, 'goals', 'group_join_requests'].map(countOf))).toEqual(
    Array.from({ length: HANGING.length + 2 }, () => 0),
  );
  expect(await countOf('group_members')).toBe(2);
  const { rows } = await sql<{ most: number; all: number }>`
    select max(rows) as most, sum(rows)::int as all from taken`.execute(testDb.db);
  // 1,200 posts, two views of all but the first, which Bob has seen, and their notifications.
  expect(rows[0]?.all).toBe(1_200 + 2_399 + 1_201);
  expect(rows[0]?.most).toBeLessThanOrEqual(1_000);
  await sql`drop table taken cascade`.execute(testDb.db);
  await sql`drop function note_taken cascade`.execute(testDb.db);
});

it('a purge that ends before the files are deleted leaves them and their posts to the next run', async () => {
  const posts = [];
  for (let n = 0; n < 3; n++) posts.push(await testDb.createPost(group, ann));
  for (const post of posts) await enliven(post);
  await deleteAgo('posts', 31, ...posts);
  const dies = { ...core, blobs: { ...core.blobs, delete: () => Promise.reject(new Error('killed')) } };
  await expect(purge(dies)).rejects.toThrow('killed');
  expect(await idsOf('posts')).toEqual(posts);
  expect(await filesOf()).toHaveLength(6);
  await purge();
  expect(await idsOf('posts')).toEqual([]);
  expect(await filesOf()).toEqual([]);
});

it('two runs at once take everything once', async () => {
  for (let n = 0; n < 5; n++) await enliven(await testDb.createPost(group, ann));
  await deleteAgo('groups', 31, group);
  await Promise.all([purge(), purge(), purge()]);
  expect(await Promise.all(['groups', 'posts', ...HANGING].map(countOf))).toEqual(
    Array.from({ length: HANGING.length + 2 }, () => 0),
  );
  expect(await filesOf()).toEqual([]);
});

it('requests to join are forgotten ninety days after they were decided; those that wait are not', async () => {
  await sql`
    insert into group_join_requests (group_id, user_id, status, requested_at, responded_at)
    select ${group}::bigint, ${bob.userId}::bigint, 'declined', now() - interval '1 year', now() - days * interval '1 day'
      from unnest(array[89, 91]) days
    union all select ${group}, ${bob.userId}, 'pending', now() - interval '1 year', null`.execute(testDb.db);
  await purge();
  const rows = await testDb.db.selectFrom('group_join_requests').select('status').orderBy('status').execute();
  expect(rows.map(({ status }) => status)).toEqual(['declined', 'pending']);
});
