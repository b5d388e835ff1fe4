import { sqlState } from '@dubs/db';
import { useDatabase } from '@dubs/db/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

const { db } = await useDatabase();

/** A violated foreign key and a deadlock, after which the statement had no effect. */
const WITHOUT_EFFECT = ['23503', '40P01'];

/** Runs a statement, which may refer to rows that were deleted before. */
async function write(statement: string): Promise<void> {
  await sql
    .raw(statement)
    .execute(db)
    .catch((error: unknown) => {
      if (!WITHOUT_EFFECT.includes(sqlState(error) ?? '')) throw error;
    });
}

/** Leaves 8 users, 3 posts of the first, and 6 comments. */
async function reset(): Promise<void> {
  for (const statement of [
    'truncate users, groups, posts, post_comments, dormant_rows restart identity cascade',
    `insert into users (phone_number) select '+1202555010' || i from generate_series(1, 8) i`,
    `insert into groups (name, invite_code, created_by) values ('Family', repeat('a', 32), 1)`,
    `insert into posts (group_id, user_id, content) select 1, 1, 'One' from generate_series(1, 3)`,
    `insert into post_comments (post_id, user_id, content) select 1 + i % 3, 1, 'Yes' from generate_series(1, 6) i`,
  ])
    await write(statement);
}

const user = fc.integer({ min: 1, max: 8 });
const users = fc.uniqueArray(user, { minLength: 1 });
const emoji = fc.constantFrom('🔥', '👏', '😂');
const thing = fc.constantFrom('post', 'comment');
const id = fc.integer({ min: 1, max: 6 });
const table = thing.map((name) => `${name}_reactions`);

/** All statements that change reactions and comments, of one row or many. */
const writes = fc.oneof(
  fc.tuple(thing, id, users, emoji).map(
    ([of, one, by, sign]) =>
      `insert into ${of}_reactions (${of}_id, user_id, emoji)
       select ${one}, u, '${sign}' from unnest(array[${by.join()}]) u on conflict do nothing`,
  ),
  fc.tuple(thing, users, emoji).map(
    ([of, by, sign]) =>
      `insert into ${of}_reactions (${of}_id, user_id, emoji)
       select t.id, u.id, '${sign}' from ${of === 'post' ? 'posts' : 'post_comments'} t, users u
       where u.id = any(array[${by.join()}]) on conflict do nothing`,
  ),
  fc
    .tuple(thing, id, user)
    .map(([of, one, by]) => `delete from ${of}_reactions where ${of}_id = ${one} and user_id = ${by}`),
  fc.tuple(table, emoji).map(([from, sign]) => `delete from ${from} where emoji = '${sign}'`),
  // Archives and restores a deleted account's reactions.
  fc.tuple(table, user).map(
    ([from, by]) =>
      `with gone as (delete from ${from} where user_id = ${by} returning *)
       insert into dormant_rows (user_id, source, content) select ${by}, '${from}', to_jsonb(gone) from gone`,
  ),
  fc.tuple(table, user).map(
    ([into, by]) =>
      `with back as (delete from dormant_rows where user_id = ${by} and source = '${into}' returning content)
       insert into ${into} overriding system value
       select r.* from back, jsonb_populate_record(null::${into}, content) r on conflict do nothing`,
  ),
  fc
    .tuple(id, user)
    .map(
      ([one, by]) =>
        `insert into post_comments (post_id, user_id, content) select p.id, ${by}, 'So good' from posts p where id >= ${one}`,
    ),
  id.map((one) => `update post_comments set deleted_at = now() where id % 6 <> ${one} % 6`),
  id.map((one) => `update post_comments set deleted_at = null where id % 6 <> ${one} % 6`),
  id.map((one) => `update post_comments set content = 'Edited' where id = ${one}`),
  id.map((one) => `delete from post_comments where id = ${one}`),
  id.map((one) => `delete from posts where id = ${one}`),
  user.map((one) => `delete from users where id = ${one} and id > 1`),
);

/** Returns the summaries that differ from a recount. */
async function findWrong(): Promise<unknown[]> {
  const { rows } = await sql`
    with kept as (
      select 'post' as thing, to_jsonb(s) as summary from post_summaries s where (likes, comments, reactions) <> (0, 0, '[]')
      union all select 'comment', to_jsonb(s) from comment_summaries s where (likes, reactions) <> (0, '[]')
    ), counted as (
      select 'post' as thing, to_jsonb(s) as summary from count_post_summaries() s
      union all select 'comment', to_jsonb(s) from count_comment_summaries() s
    )
    (select 'kept', * from kept except select 'kept', * from counted)
    union all (select 'counted', * from counted except select 'counted', * from kept)`.execute(db);
  return rows;
}

it('summaries equal a recount after every statement', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(writes, { minLength: 5, maxLength: 40 }), async (statements) => {
        for (const statement of statements) {
          await write(statement);
          expect(await findWrong()).toEqual([]);
        }
      })
      .beforeEach(reset),
    { numRuns: 15 },
  );
});

it('summaries equal a recount after statements at the same time', async () => {
  await reset();
  // As many at once as there are connections.
  for (const statements of fc.sample(fc.array(writes, { minLength: 10, maxLength: 10 }), 50))
    await Promise.all(statements.map(write));
  expect(await findWrong()).toEqual([]);
});
