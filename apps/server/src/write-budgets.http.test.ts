import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse, CallName } from './testing/api-clients.ts';
import { createGroup, createPost, createUser, type TestUser } from './testing/factories.ts';
import { insertGroups } from './testing/fill.queries.ts';
import { useServer } from './testing/use-server.ts';

const MOST = 3;
const server = useServer({
  core: { writeBudgets: { posts: MOST, comments: MOST, reactions: MOST, groups: MOST, joins: MOST } },
});
let maya: TestUser;
let groupId = 0;
let other = 0;
let postId = 0;
let commentId = 0;
let codes: string[] = [];

beforeAll(async () => {
  const home = await createGroup(server.rest, ['Maya']);
  groupId = home.groupId;
  maya = home.users[0];
  [other = 0] = await insertGroups(server.db, maya.id, 1);
  postId = (await createPost(server.origin, { token: maya.token, groupId })).body.id;
  commentId = (await call('createComment', { postId, content: 'So proud' })).body.id;
  const host = await createUser(server.rest, 'Host');
  const ids = await insertGroups(server.db, host.id, 20);
  const { rows } = await sql<{
    code: string;
  }>`select invite_code as code from groups where id = any(${ids})`.execute(server.db);
  codes = rows.map(({ code }) => code);
});
beforeEach(async () => {
  await sql`delete from write_budgets`.execute(server.db);
  await sql`delete from group_members where user_id = ${maya.id} and role <> 'creator'`.execute(server.db);
});

const call = (
  name: CallName,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<ApiResponse> => server.rest.call(name, input, { token: maya.token, headers });
const sharePost = (input: Record<string, unknown> = {}, headers = {}) =>
  call('createPost', { groupId, content: 'Ran 10k', type: 'win', ...input }, headers);

/** A write of each kind, its window in seconds, and the same write with an invalid body. */
const KINDS: readonly [
  kind: string,
  seconds: number,
  write: (index: number, headers?: Record<string, string>) => Promise<ApiResponse>,
  refused: () => Promise<ApiResponse>,
][] = [
  ['posts', 3_600, (_index, headers) => sharePost({}, headers), () => sharePost({ content: ' ' })],
  [
    'comments',
    3_600,
    (_index, headers) => call('createComment', { postId, content: 'Bravo' }, headers),
    () => call('createComment', { postId, content: '' }),
  ],
  [
    'reactions',
    60,
    (index, headers) =>
      index % 2 === 0
        ? call('reactToPost', { postId, emoji: '🔥' }, headers)
        : call('reactToComment', { commentId, emoji: '❤️' }, headers),
    () => call('reactToPost', { postId, emoji: '🙏' }),
  ],
  [
    'groups',
    86_400,
    (index, headers) => call('createGroup', { name: `Club ${index}` }, headers),
    () => call('createGroup', { name: '' }),
  ],
  [
    'joins',
    3_600,
    (index, headers) => call('join', { code: codes[index] }, headers),
    () => call('join', { code: 'unknown' }),
  ],
];

const refusals = async (limit: string) =>
  Number(new RegExp(`limit="${limit}"} (\\d+)`).exec((await server.metrics.render()).text)?.[1]);

describe.each(KINDS)('the budget of %s', (kind, seconds, write, refused) => {
  const used = async () => {
    const row = await server.db.selectFrom('write_budgets').select('used_at').executeTakeFirst();
    return row?.used_at.length ?? 0;
  };

  it('accepts exactly as many of twenty concurrent writes, and says when to retry', async () => {
    const before = await refusals(`${kind}_budget`);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => write(index)));
    const over = answers.filter(({ status }) => status === 429);
    expect([over.length, answers.filter(({ status }) => status < 300).length]).toEqual([20 - MOST, MOST]);
    for (const { headers, body } of over) {
      expect(body).toEqual({ error: expect.stringMatching(/\w\.$/), code: 'TOO_MANY_REQUESTS' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(seconds - 30);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(seconds);
    }
    expect(await refusals(`${kind}_budget`)).toBe(before + over.length);
  });

  it('accepts a write again when the oldest leaves the window', async () => {
    for (let index = 0; index < MOST; index += 1) await write(index);
    const age = (by: number) =>
      sql`
      update write_budgets set used_at[1] = used_at[1] - make_interval(secs => ${by})`.execute(server.db);
    await age(seconds - 30);
    const early = await write(MOST);
    expect([early.status, Number(early.headers.get('retry-after')) <= 30]).toEqual([429, true]);
    await age(30);
    expect((await write(MOST)).status).toBeLessThan(300);
    expect(await used()).toBe(MOST);
    expect((await write(MOST + 1)).status).toBe(429);
  });

  it('does not count invalid bodies, or repeats with the same Idempotency-Key', async () => {
    expect((await refused()).status).toBeGreaterThanOrEqual(400);
    expect(await used()).toBe(0);
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await write(0, headers), await write(0, headers)];
    expect(second.body).toEqual(first.body);
    expect(await used()).toBe(1);
  });

  it('refuses an invalid body with the same error once it is exhausted', async () => {
    const { status, body } = await refused();
    for (let index = 0; index < MOST; index += 1) await write(index);
    const again = await refused();
    expect([again.status, again.body]).toEqual([status, body]);
  });

  it('answers repeats while it is exhausted, and accepts a refused call under its key later', async () => {
    const [headers, refusedKey] = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }];
    const first = await write(0, headers);
    for (let index = 1; index < MOST; index += 1) await write(index);
    expect((await write(MOST, refusedKey)).status).toBe(429);
    const repeat = await write(0, headers);
    expect([repeat.status, repeat.body]).toEqual([first.status, first.body]);
    await sql`delete from write_budgets`.execute(server.db);
    expect((await write(MOST, refusedKey)).status).toBeLessThan(300);
  });
});

it('counts one share to several groups once', async () => {
  const shareId = randomUUID();
  const both = [groupId, other].map((id) => sharePost({ groupId: id, shareId }));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201]);
  for (let i = 1; i < MOST; i += 1) expect((await sharePost()).status).toBe(201);
  expect((await sharePost()).status).toBe(429);
  expect((await sharePost({ shareId })).status).toBe(201);
});

it('does not count the posts of a goal', async () => {
  for (let i = 0; i < MOST; i += 1) await sharePost();
  const { status, body } = await call('createGoal', { groupId, title: 'Run 20k' });
  expect(status).toBe(201);
  expect((await call('completeGoal', { id: body.id })).status).toBe(200);
});

it('does not count joining a group as a member', async () => {
  await call('join', { code: codes[0] });
  for (let i = 0; i < MOST; i += 1)
    expect((await call('join', { code: codes[0] })).body.status).toBe('already_member');
  for (let i = 1; i < MOST; i += 1)
    expect((await call('join', { code: codes[i] })).body.status).toBe('joined');
});

it('checks the budget before pictures are decoded', async () => {
  for (let i = 0; i < MOST; i += 1) await sharePost();
  const files = [{ name: 'a.jpg', bytes: new Uint8Array([1, 2, 3]) }];
  expect((await createPost(server.origin, { token: maya.token, groupId, files })).status).toBe(429);
});

it('causes no deadlock between concurrent writes of one user', async () => {
  server.core.settings.writeBudgets = { posts: 100, comments: 100, reactions: 100, groups: 100, joins: 100 };
  const deadlocks = async () =>
    (
      await sql<{
        deadlocks: number;
      }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(server.db)
    ).rows[0]?.deadlocks;
  const before = await deadlocks();
  const shareId = randomUUID();
  const writes = Array.from({ length: 8 }, (_, i) => [
    sharePost({ groupId: i % 2 === 0 ? groupId : other, ...(i < 4 && { shareId }) }),
    call('createComment', { postId, content: `Bravo ${i}` }),
    call('reactToPost', { postId, emoji: i % 2 === 0 ? '🔥' : '🐐' }),
    call('join', { code: codes[i] }),
    call('createGroup', { name: `Band ${i}` }),
    call('createGoal', { groupId, title: `Goal ${i}` }),
  ]).flat();
  const statuses = (await Promise.all(writes)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
  expect(await deadlocks()).toBe(before);
});
