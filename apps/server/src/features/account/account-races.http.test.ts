import { LIMITS } from '@dubs/contract';
import { eraseAccounts } from '@dubs/core';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createAccountScenario, deleteAccount, advanceDays } from '../../testing/account-scenario.ts';
import type { TestUser } from '../../testing/factories.ts';
import { createGroup, createPost, createUser, signIn } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const as = ({ token }: TestUser) => ({ token });

it('two deletions at once are one', async () => {
  const bob = await createUser(rest, 'Bob');
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => rest.call('deleteAccount', { phoneNumber: bob.phoneNumber }, as(bob))),
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
  const { inviteCode } = (
    await rest.call('groupInvite', { id: other.groupId }, { token: other.users[0].token })
  ).body;
  await Promise.all([
    rest.call('deleteAccount', { phoneNumber: bob.phoneNumber }, as(bob)),
    rest.call('join', { code: inviteCode }, as(bob)),
    createPost(server.origin, { token: bob.token, groupId, content: 'In a hurry' }),
  ]);
  const left = await sql`select from group_members where user_id = ${bob.id}`.execute(server.db);
  expect(left.rows).toHaveLength(0);
  expect((await rest.call('groupPosts', { groupId }, as(ann))).body.posts).toEqual([]);
});

it('restores the whole account, or creates a new user, when signing in during erasure', async () => {
  for (let n = 0; n < 4; n++) {
    const bob = await createUser(rest, 'Bob');
    await rest.call('deleteAccount', { phoneNumber: bob.phoneNumber }, as(bob));
    await advanceDays(server, LIMITS.account.graceMs / 86_400_000 - 1);
    // One of the two finds the grace over by its own clock; the row decides between them.
    const later = { now: () => new Date(Date.now() + 2 * 86_400_000) };
    const [back] = await Promise.all([
      signIn(rest, bob.phoneNumber),
      eraseAccounts({ ...server.core, clock: later }),
    ]);
    const { body: me } = await rest.call('me', undefined, as(back));
    expect([me.phoneNumber, me.displayName]).toEqual([bob.phoneNumber, back.id === bob.id ? 'Bob' : null]);
  }
});

it('creates a new user after the grace period, even before the erasure has run', async () => {
  const scenario = await createAccountScenario(server);
  await deleteAccount(server, scenario, 'remove');
  await advanceDays(server, 15);
  const next = await createUser(rest, 'Robert', scenario.bob.phoneNumber);
  expect(next.id).not.toBe(scenario.bob.id);
  expect((await rest.call('listGroups', undefined, as(next))).body).toEqual([]);
  expect((await rest.call('ownPosts', undefined, as(next))).body).toEqual([]);
  await eraseAccounts(server.core);
  expect((await rest.call('me', undefined, as(next))).body.displayName).toBe('Robert');
});
