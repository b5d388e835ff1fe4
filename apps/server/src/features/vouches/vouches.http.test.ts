import { TEXTS } from '@dubs/contract';
import { purgeOutlived, vouchAsOperator } from '@dubs/core';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGroup, createPost, signIn, type TestUser } from '../../testing/factories.ts';
import { contendForRows } from '../../testing/lock-contention.ts';
import { ageUse } from '../../testing/session-ages.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;

/** Makes all memberships and sessions of these tests a hundred days older. */
async function ageMembers() {
  await sql`update group_members set joined_at = now() - interval '400 days', role_since = null`.execute(
    server.db,
  );
  await sql`update sessions set created_at = created_at - interval '100 days' where not is_unvouched`.execute(
    server.db,
  );
}

/** Signs Ada in, whose account was not used for 50 days. Returns the session and its request. */
async function ask(ada: TestUser) {
  await ageUse(server, ada.id, 50);
  const { otpCode } = (await rest.call('sendOtp', { phoneNumber: ada.phoneNumber })).body;
  const { body } = await rest.call('verifyOtp', { phoneNumber: ada.phoneNumber, otpCode });
  if (!body.vouch) throw new Error('The sign-in needed no vouch.');
  return { token: body.token as string, ...(body.vouch as { id: number; code: string }) };
}

/** Joins a group with Ada's first session. */
async function joinAsAda(ada: TestUser, code: string) {
  // A session that was not used for long is marked as used beside the response, and that could come after `ask` made it old again.
  await ageUse(server, ada.id, -50);
  await rest.call('join', { code }, ada);
}

/** Creates a group of Zoe's with three members, of whom Ada asks. */
async function createScenario() {
  const { groupId, users } = await createGroup(rest, ['Zoe', 'Ada', 'Ben', 'Tom'], 'Runners');
  const [zoe, ada, ben, tom] = users;
  await createPost(server.origin, { token: zoe.token, groupId, content: 'Ran 10k' });
  await ageMembers();
  return { groupId, zoe, ada, ben, tom, asked: await ask(ada) };
}
const groupsOf = async (token: string) => rest.call('listGroups', {}, { token });
const approve = (user: TestUser, { id, code }: { id: number; code: string }) =>
  rest.call('approveVouch', { id, code }, user);
const wrongCode = [{ path: 'code', message: TEXTS.vouches.wrongCode }];
const other = (code: string) => (code === '0000' ? '0001' : '0000');

const vouchesOf = async (user: TestUser) => (await rest.call('listVouches', undefined, user)).body;

it('asks the members, and opens a group with two of them, and with it the account', async () => {
  const { ada, ben, tom, zoe, groupId, asked } = await createScenario();
  expect(await vouchesOf(ben)).toEqual([
    {
      id: asked.id,
      user: expect.objectContaining({ id: ada.id, name: 'Ada' }),
      group: { id: groupId, name: 'Runners' },
      device: expect.any(String),
      createdAt: expect.any(String),
      approvals: 0,
      needed: 2,
    },
  ]);
  expect(await vouchesOf(zoe)).toMatchObject([{ approvals: 0, needed: 1 }]);
  expect((await approve(ben, asked)).body).toEqual({ ok: true });
  expect((await groupsOf(asked.token)).body.code).toBe('VOUCH_REQUIRED');
  expect([await vouchesOf(ben), await vouchesOf(tom)]).toMatchObject([[], [{ approvals: 1, needed: 2 }]]);
  expect((await approve(tom, asked)).status).toBe(200);
  expect((await groupsOf(asked.token)).body).toMatchObject([{ id: groupId }]);
  expect((await rest.call('me', undefined, asked)).body.displayName).toBe('Ada');
  expect(await vouchesOf(zoe)).toEqual([]);
  const { events } = (await rest.call('listSecurityLog', {}, asked)).body;
  const by = events.flatMap((event: { type: string; by: { name: string } | null }) =>
    event.type === 'vouch_approved' ? (event.by?.name ?? []) : [],
  );
  expect(by).toEqual(['Tom', 'Ben']);
});

it('closes after five wrong codes, also for the right one', async () => {
  const { ben, asked } = await createScenario();
  const wrong = { ...asked, code: other(asked.code) };
  for (let n = 0; n < 5; n++) expect((await approve(ben, wrong)).body.issues).toEqual(wrongCode);
  expect((await approve(ben, asked)).status).toBe(409);
  expect((await rest.call('getOwnVouch', undefined, asked)).body.status).toBe('closed');
});

it('closes for a day when two members or one admin decline', async () => {
  const { ada, ben, tom, zoe, asked } = await createScenario();
  expect((await rest.call('declineVouch', { id: asked.id }, ben)).body).toEqual({ ok: true });
  expect((await approve(ben, asked)).status).toBe(409);
  expect((await rest.call('getOwnVouch', undefined, asked)).body.status).toBe('pending');
  await rest.call('declineVouch', { id: asked.id }, tom);
  expect((await rest.call('getOwnVouch', undefined, asked)).body.status).toBe('declined');
  const again = await ask(ada);
  expect((await rest.call('getOwnVouch', undefined, again)).body).toMatchObject({
    status: 'declined',
    code: null,
  });
  expect(await vouchesOf(zoe)).toEqual([]);
  await sql`update vouch_requests set created_at = created_at - interval '25 hours', closed_at = closed_at - interval '25 hours'
    where user_id = ${ada.id}`.execute(server.db);
  const next = await ask(ada);
  expect((await vouchesOf(zoe)).map(({ id }: { id: number }) => id)).toEqual([next.id]);
  await rest.call('declineVouch', { id: next.id }, zoe);
  expect((await rest.call('getOwnVouch', undefined, next)).body.status).toBe('declined');
});

it('does not ask new members, those with a new role, young sessions and outsiders', async () => {
  const { ben, tom, zoe, asked, groupId } = await createScenario();
  const stranger = await signIn(rest, '+12025550790');
  await sql`update group_members set joined_at = now() - interval '40 days' where user_id = ${ben.id}`.execute(
    server.db,
  );
  await rest.call('changeRole', { groupId, userId: tom.id, role: 'admin' }, zoe);
  const young = await signIn(rest, zoe.phoneNumber);
  for (const user of [ben, tom, young, stranger]) {
    expect(await vouchesOf(user)).toEqual([]);
    for (const id of [asked.id, Number.MAX_SAFE_INTEGER]) {
      const refused = await approve(user, { id, code: asked.code });
      expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect((await rest.call('declineVouch', { id }, user)).status).toBe(403);
    }
  }
  const setUnvouched = (since: Date | null) =>
    server.db.updateTable('users').set({ unvouched_since: since }).where('id', '=', zoe.id).execute();
  await setUnvouched(new Date());
  expect(await vouchesOf(zoe)).toEqual([]);
  await setUnvouched(null);
  expect((await approve(zoe, asked)).status).toBe(200);
});

it('opens one group after the other, and nothing of the others', async () => {
  const { ada, zoe, groupId, asked: first } = await createScenario();
  const family = await createGroup(rest, ['Kim', 'Lou'], 'Family');
  const [kim] = family.users;
  const { inviteCode: code } = (await rest.call('groupInvite', { id: family.groupId }, kim)).body;
  await joinAsAda(ada, code);
  const { body: post } = await createPost(server.origin, { token: kim.token, groupId: family.groupId });
  await ageMembers();
  const asked = await ask(ada);
  expect((await approve(zoe, first)).status).toBe(409);
  expect((await rest.call('me', undefined, asked)).body.vouch).not.toHaveProperty('openGroupIds');
  await approve(zoe, asked);
  expect((await rest.call('me', undefined, asked)).body.vouch.openGroupIds).toEqual([groupId]);
  const page = { page: 1, limit: 10 };
  expect((await groupsOf(asked.token)).body.map(({ id }: { id: number }) => id)).toEqual([groupId]);
  const { posts } = (await rest.call('groupPosts', { groupId, limit: 10 }, asked)).body;
  expect(posts).toMatchObject([{ content: 'Ran 10k' }]);
  expect((await rest.call('reactToPost', { postId: posts[0].id, emoji: '🔥' }, asked)).status).toBe(200);
  for (const name of ['listAlbum', 'albumMonths'] as const)
    expect(await rest.call(name, { id: groupId }, asked)).toMatchObject({ status: 200 });
  const zoesPage = await rest.call('personPage', { id: groupId, userId: zoe.id }, asked);
  expect(zoesPage.body.posts).toMatchObject([{ content: 'Ran 10k' }]);
  const closed = { status: 403, body: { code: 'VOUCH_REQUIRED' } };
  for (const name of ['listAlbum', 'albumMonths'] as const)
    expect(await rest.call(name, { id: family.groupId }, asked)).toMatchObject(closed);
  const kimsPage = { id: family.groupId, userId: kim.id };
  expect(await rest.call('personPage', kimsPage, asked)).toMatchObject(closed);
  expect(await rest.call('groupPosts', { groupId: family.groupId, limit: 10 }, asked)).toMatchObject(closed);
  expect(await rest.call('getPost', { id: post.id }, asked)).toMatchObject(closed);
  for (const api of server.clients) {
    for (const id of ['x', 0, null]) expect(await api.call('getPost', { id }, asked)).toMatchObject(closed);
    expect(await api.call('createComment', { postId: post.id, content: 7 }, asked)).toMatchObject(closed);
    expect(await api.call('createComment', { postId: 'x', content: 'Hi' }, asked)).toMatchObject(closed);
    const both = { id: posts[0].id, postId: post.id, content: 'Hi' };
    expect(await api.call('createComment', both, asked)).toMatchObject(closed);
    const unreadable = await api.call('createComment', { postId: posts[0].id, content: 7 }, asked);
    expect(unreadable).toMatchObject({ status: 400, body: { issues: [{ path: 'content' }] } });
  }
  expect(await rest.call('recentPosts', page, asked)).toMatchObject(closed);
  expect(await rest.call('groupInvite', { id: groupId }, asked)).toMatchObject(closed);
  await approve(kim, asked);
  expect((await groupsOf(asked.token)).body).toHaveLength(2);
});

it.each(['declined', 'closed'])('closes the groups that were open once the request is %s', async (status) => {
  const { ada, zoe, groupId } = await createScenario();
  const family = await createGroup(rest, ['Kim', 'Lou'], 'Family');
  const [kim] = family.users;
  const { inviteCode: code } = (await rest.call('groupInvite', { id: family.groupId }, kim)).body;
  await joinAsAda(ada, code);
  await ageMembers();
  const asked = await ask(ada);
  await approve(zoe, asked);
  expect((await rest.call('groupPosts', { groupId }, asked)).status).toBe(200);
  const answers: unknown[] = [];
  if (status === 'declined') answers.push((await rest.call('declineVouch', { id: asked.id }, kim)).body);
  else
    for (let n = 0; n < 5; n++)
      answers.push((await approve(kim, { ...asked, code: other(asked.code) })).body.issues);
  // The issues, because any bad request is a 400.
  expect(answers).toEqual(
    status === 'declined' ? [{ ok: true }] : Array.from({ length: 5 }, () => wrongCode),
  );
  expect((await rest.call('groupPosts', { groupId }, asked)).body.code).toBe('VOUCH_REQUIRED');
  const { vouch } = (await rest.call('me', undefined, asked)).body;
  expect([vouch.status, vouch.openGroupIds]).toEqual([status, undefined]);
});

it('opens the account seven days after the first approval if no one declined', async () => {
  const { ben, tom, asked } = await createScenario();
  await approve(ben, asked);
  const pass = () =>
    sql`update vouch_requests set first_approved_at = first_approved_at - interval '7 days', expires_at = now() - interval '1 hour'
      where id = ${asked.id}`.execute(server.db);
  await pass();
  expect((await groupsOf(asked.token)).status).toBe(200);
  const declined = await createScenario();
  await approve(declined.ben, declined.asked);
  await rest.call('declineVouch', { id: declined.asked.id }, declined.tom);
  await sql`update vouch_requests set first_approved_at = first_approved_at - interval '7 days'`.execute(
    server.db,
  );
  expect((await groupsOf(declined.asked.token)).status).toBe(403);
  expect((await approve(tom, asked)).status).toBe(409);
});

const lockOf = (id: number) => sql`select from vouch_requests where id = ${id} for update`;

it('keeps the account closed if a decline comes while it is about to be opened', async () => {
  const { zoe, ben, asked } = await createScenario();
  await approve(ben, asked);
  await sql`update vouch_requests set first_approved_at = now() - interval '8 days' where id = ${asked.id}`.execute(
    server.db,
  );
  const [declined, groups] = await contendForRows(server, lockOf(asked.id), [
    () => rest.call('declineVouch', { id: asked.id }, zoe),
    () => groupsOf(asked.token),
  ]);
  expect([declined?.status, groups?.status]).toEqual([200, 403]);
  expect((await groupsOf(asked.token)).status).toBe(403);
});

it('opens the account to all calls that find it due at once', async () => {
  const { ben, asked } = await createScenario();
  await approve(ben, asked);
  await sql`update vouch_requests set first_approved_at = now() - interval '8 days' where id = ${asked.id}`.execute(
    server.db,
  );
  const groups = await Promise.all(Array.from({ length: 16 }, () => groupsOf(asked.token)));
  expect(new Set(groups.map(({ status }) => status))).toEqual(new Set([200]));
});

it('asks the members of a founder who was away for so long that their sessions are deleted', async () => {
  const { users } = await createGroup(rest, ['Zoe', 'Ben'], 'Away');
  const [zoe, ben] = users;
  await ageMembers();
  await sql`update users set created_at = now() - interval '500 days' where id = ${zoe.id}`.execute(
    server.db,
  );
  // A sign-in that no one vouched for is no use of the account.
  await ask(zoe);
  await sql`update sessions set last_seen_at = now() - case when is_unvouched then 35 else 100 end * interval '1 day',
    ended_at = now() - interval '31 days', end_reason = 'logout' where user_id = ${zoe.id}`.execute(
    server.db,
  );
  await purgeOutlived(server.db);
  const asked = await ask(zoe);
  expect(await vouchesOf(ben)).toMatchObject([{ id: asked.id, approvals: 0, needed: 1 }]);
  expect((await approve(ben, asked)).status).toBe(200);
  expect((await rest.call('me', undefined, asked)).body.displayName).toBe('Zoe');
});

it('is enough that all approve where fewer than two may', async () => {
  const { groupId, users } = await createGroup(rest, ['Ada', 'Ben'], 'Two');
  await ageMembers();
  const asked = await ask(users[0]);
  await approve(users[1], asked);
  expect((await groupsOf(asked.token)).body).toMatchObject([{ id: groupId }]);
});

it('counts each member once, however many of their answers come at once', async () => {
  const { ben, asked } = await createScenario();
  const answers = await Promise.all(Array.from({ length: 4 }, () => approve(ben, asked)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await groupsOf(asked.token)).status).toBe(403);
});

it('closes with the fifth wrong code, however many come at once', async () => {
  const { ben, asked } = await createScenario();
  const wrong = { ...asked, code: other(asked.code) };
  const answers = await Promise.all(Array.from({ length: 8 }, () => approve(ben, wrong)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 400, 400, 400, 409, 409, 409]);
});

it('is over after seven days', async () => {
  const { ben, asked } = await createScenario();
  await sql`update vouch_requests set expires_at = now() where id = ${asked.id}`.execute(server.db);
  expect((await rest.call('listVouches', undefined, ben)).body).toEqual([]);
  expect((await approve(ben, asked)).status).toBe(409);
  expect((await rest.call('getOwnVouch', undefined, asked)).body.status).toBe('expired');
});

describe('an operator', () => {
  it('opens an account where no member can vouch, 72 hours after the sign-in, and the log of the account has it', async () => {
    const { users } = await createGroup(rest, ['Eve']);
    const [eve] = users;
    const asked = await ask(eve);
    await expect(vouchAsOperator(server.core, eve.id)).rejects.toThrow('72 hours after the sign-in');
    await sql`update vouch_requests set created_at = created_at - interval '73 hours' where id = ${asked.id}`.execute(
      server.db,
    );
    await vouchAsOperator(server.core, eve.id);
    expect((await groupsOf(asked.token)).status).toBe(200);
    const { events } = (await rest.call('listSecurityLog', {}, asked)).body;
    expect(events.map(({ type }: { type: string }) => type)).toContain('operator');
    await expect(vouchAsOperator(server.core, eve.id)).rejects.toThrow('No sign-in of this user waits');
  });

  it('leaves it to members who can', async () => {
    const { ada } = await createScenario();
    await expect(vouchAsOperator(server.core, ada.id)).rejects.toThrow('Members of their groups can vouch');
  });
});
