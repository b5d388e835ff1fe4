import { LIMITS } from '@dubs/contract';
import { closeAccount, eraseAccounts } from '@dubs/core';
import { advisoryLock } from '@dubs/db';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAccountScenario, deleteAccount, advanceDays } from '../../testing/account-scenario.ts';
import { createGroup, createPost, createUser, signIn, type TestUser } from '../../testing/factories.ts';
import { contendForRows } from '../../testing/lock-contention.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const as = ({ token }: TestUser) => ({ token });

it('two deletions at once are one', async () => {
  const bob = await createUser(rest, 'Bob');
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => rest.call('deleteAccount', { phoneNumber: bob.phoneNumber }, bob)),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ body }) => body.eraseAfter)).size).toBe(1);
  expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
});

it('leaves nothing behind when a user joins or posts while deleting their account', async () => {
  const { groupId, users } = await createGroup(rest, ['Ann', 'Bob']);
  const [ann, bob] = users;
  const other = await createGroup(rest, ['Dot'], 'Choir');
  const { inviteCode } = (await rest.call('groupInvite', { id: other.groupId }, other.users[0])).body;
  await Promise.all([
    rest.call('deleteAccount', { phoneNumber: bob.phoneNumber }, bob),
    rest.call('join', { code: inviteCode }, bob),
    createPost(server.origin, { token: bob.token, groupId, content: 'In a hurry' }),
  ]);
  const left = await sql`select from group_members where user_id = ${bob.id}`.execute(server.db);
  expect(left.rows).toHaveLength(0);
  expect((await rest.call('groupPosts', { groupId }, ann)).body.posts).toEqual([]);
});

const closeNow = ({ id }: TestUser) => closeAccount(server.core, { userId: id, sessionId: null }, 'remove');

/** Ends Bob's access to the group of Ann. */
type End = (bob: TestUser, ann: TestUser, groupId: number) => Promise<unknown>;

it.each<[how: string, end: End]>([
  ['the account of its author is deleted', closeNow],
  [
    'its author is removed from the group',
    (bob, ann, groupId) => rest.call('removeMember', { groupId, userId: bob.id }, ann),
  ],
])('shows no comment, reaction or hearing that waits while %s', async (_how, end) => {
  const { groupId, users } = await createGroup(rest, ['Ann', 'Bob']);
  const [ann, bob] = users;
  const { body: loss } = await createPost(server.origin, {
    token: ann.token,
    groupId,
    fields: { type: 'loss' },
  });
  const ofPost = { postId: loss.id as number };
  const { body: comment } = await rest.call('createComment', { ...ofPost, content: 'Oh no' }, ann);
  const ofComment = { commentId: comment.id as number };
  await runEvents(server.core);
  const locks = [
    `comments-on:${loss.id}`,
    `react:post:${loss.id}:${bob.id}`,
    `react:comment:${comment.id}:${bob.id}`,
    `heard:${loss.id}:${bob.id}`,
  ];
  const answers = await contendForRows(
    server,
    sql`select ${sql.join(locks.map(advisoryLock))}`,
    [
      () => rest.call('createComment', { ...ofPost, content: 'Too late' }, bob),
      () => rest.call('reactToPost', { ...ofPost, emoji: '🙏' }, bob),
      () => rest.call('reactToComment', { ...ofComment, emoji: '👍' }, bob),
      () => rest.call('toggleHeard', ofPost, bob),
    ],
    () => end(bob, ann, groupId),
  );
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  await runEvents(server.core);
  expect((await rest.call('getPost', { id: loss.id }, ann)).body).toMatchObject({
    commentsCount: 1,
    likesCount: 0,
    heardBy: [],
  });
  expect((await rest.call('listComments', ofPost, ann)).body).toMatchObject([
    { content: 'Oh no', reactions: {} },
  ]);
});

it('asks to join no group, and keeps no profile, while the account is deleted', async () => {
  const { groupId, users } = await createGroup(rest, ['Ann', 'Bob']);
  const [ann, bob] = users;
  const cleo = await createUser(rest, 'Cleo');
  await rest.call('updateGroup', { id: groupId, requireApproval: true }, ann);
  const { inviteCode: code } = (await rest.call('groupInvite', { id: groupId }, ann)).body;
  const { body: mia } = await rest.call('createKeptPerson', { name: 'Mia' }, ann);
  await runEvents(server.core);
  const { totalCount: before } = (await rest.call('listNotifications', { page: 1, limit: 10 }, ann)).body;

  const join = () => rest.call('join', { code }, cleo);
  const [joined] = await contendForRows(
    server,
    sql`select from groups where id = ${groupId} for update`,
    [join],
    () => closeNow(cleo),
  );
  expect(joined?.status).toBe(401);
  await runEvents(server.core);
  expect((await rest.call('listNotifications', { page: 1, limit: 10 }, ann)).body.totalCount).toBe(before);

  const [, added] = await contendForRows<unknown>(
    server,
    sql`select from users where id = ${bob.id} for update`,
    [() => closeNow(bob), () => rest.call('addKeeper', { id: mia.id, userId: bob.id }, ann)],
  );
  expect(added).toMatchObject({ status: 403 });
  expect((await rest.call('listKeptPeople', {}, ann)).body).toMatchObject([{ keepers: [{ id: ann.id }] }]);
});

it('does not deadlock with an edit or a completed goal of its owner', async () => {
  const { groupId, users } = await createGroup(rest, ['Ann', 'Bob']);
  const [ann, bob] = users;
  const { body: post } = await createPost(server.origin, { token: ann.token, groupId });
  const { body: comment } = await rest.call('createComment', { postId: post.id, content: 'Ye' }, bob);
  const { body: goal } = await rest.call('createGoal', { groupId, title: 'Run' }, bob);
  const free: unknown[] = [];
  const countFree = async (rows: RawBuilder<unknown>) =>
    free.push((await sql`select from ${rows} for update skip locked`.execute(server.db)).rows.length);

  const [completed] = await contendForRows(
    server,
    sql`select from groups where id = ${groupId} for update`,
    [() => rest.call('completeGoal', { id: goal.id }, bob)],
    () => countFree(sql`goals where id = ${goal.id}`),
  );
  const [edited] = await contendForRows<unknown>(
    server,
    sql`select from post_comments where id = ${comment.id} for update`,
    [() => rest.call('editComment', { id: comment.id, content: 'Yes' }, bob), () => closeNow(bob)],
    () => countFree(sql`group_members where user_id = ${bob.id}`),
  );
  expect(free).toEqual([1, 1]);
  expect([completed, edited]).toMatchObject([{ status: 200 }, { status: 200 }]);
});

describe.each(server.clients)('by $name', (client) => {
  const countFree = async (rows: RawBuilder<unknown>) =>
    (await sql`select from ${rows} for update skip locked`.execute(server.db)).rows.length;

  it('does not deadlock with the approval of its request to join', async () => {
    const { groupId, users } = await createGroup(rest, ['Ann']);
    const [ann] = users;
    const bob = await createUser(rest, 'Bob');
    await rest.call('updateGroup', { id: groupId, requireApproval: true }, ann);
    const { inviteCode: code } = (await rest.call('groupInvite', { id: groupId }, ann)).body;
    await rest.call('join', { code }, bob);
    const { body: requests } = await client.call('listJoinRequests', { id: groupId }, as(ann));
    const { id } = requests[0];
    let free = 0;
    const [, approved] = await contendForRows<unknown>(
      server,
      sql`select from users where id = ${bob.id} for update`,
      [() => closeNow(bob), () => client.call('approveJoinRequest', { id }, as(ann))],
      async () => {
        free = await countFree(sql`group_join_requests where id = ${id}`);
      },
    );
    expect(free).toBe(1);
    expect(approved).toMatchObject({ status: 409 });
  });

  it('does not deadlock with the restoration of a win that turned an L around', async () => {
    const { groupId, users } = await createGroup(rest, ['Ann', 'Bob']);
    const [, bob] = users;
    const share = async (fields: Record<string, string>) =>
      (await createPost(server.origin, { token: bob.token, groupId, fields })).body.id as number;
    const lossId = await share({ type: 'loss' });
    const winId = await share({ turnsPostId: String(lossId) });
    await client.call('deletePost', { id: winId }, as(bob));
    let free = 0;
    const [restored] = await contendForRows<unknown>(
      server,
      sql`select from groups where id = ${groupId} for update`,
      [() => client.call('restorePost', { id: winId }, as(bob)), () => closeNow(bob)],
      async () => {
        free = await countFree(sql`posts where id = ${winId}`);
      },
    );
    expect(free).toBe(1);
    expect(restored).toMatchObject({ status: 200, body: { turnsPostId: lossId } });
  });
});

it('restores the whole account, or creates a new user, when signing in during erasure', async () => {
  for (let n = 0; n < 4; n++) {
    const bob = await createUser(rest, 'Bob');
    await rest.call('deleteAccount', { phoneNumber: bob.phoneNumber }, bob);
    await advanceDays(server, LIMITS.account.graceMs / 86_400_000 - 1);
    // One of the two finds the grace over by its own clock; the row decides between them.
    const later = { now: () => new Date(Date.now() + 2 * 86_400_000) };
    const [back] = await Promise.all([
      signIn(rest, bob.phoneNumber),
      eraseAccounts({ ...server.core, clock: later }),
    ]);
    const { body: me } = await rest.call('me', undefined, back);
    expect([me.phoneNumber, me.displayName]).toEqual([bob.phoneNumber, back.id === bob.id ? 'Bob' : null]);
  }
});

it('creates a new user after the grace period, even before the erasure has run', async () => {
  const scenario = await createAccountScenario(server);
  await deleteAccount(server, scenario, 'remove');
  await advanceDays(server, 15);
  const next = await createUser(rest, 'Robert', scenario.bob.phoneNumber);
  expect(next.id).not.toBe(scenario.bob.id);
  expect((await rest.call('listGroups', undefined, next)).body).toEqual([]);
  expect((await rest.call('ownPosts', undefined, next)).body).toEqual([]);
  await eraseAccounts(server.core);
  expect((await rest.call('me', undefined, next)).body.displayName).toBe('Robert');
});

it('accepts a code that was sent to the number before the erasure', async () => {
  const bob = await createUser(rest, 'Bob');
  const { phoneNumber } = bob;
  await rest.call('deleteAccount', { phoneNumber }, bob);
  await advanceDays(server, 15);
  const { otpCode } = (await rest.call('sendOtp', { phoneNumber })).body;
  await eraseAccounts(server.core);
  const { status, body } = await rest.call('verifyOtp', { phoneNumber, otpCode });
  expect([status, body.user.id === bob.id]).toEqual([200, false]);
});
