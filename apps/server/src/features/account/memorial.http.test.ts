import type { Member } from '@dubs/contract';
import { endMemorial, makeMemorial } from '@dubs/core';
import { describe, expect, it } from 'vitest';
import { TestPasskey, signInOptions } from '../../testing/authenticator.ts';
import { createGroup, createPost, createUser, signIn, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;

/** Ada, who made a group with Ben and Cleo and has a passkey, has died. */
async function createScenario() {
  const { groupId, users } = await createGroup(rest, ['Ada Miller', 'Ben', 'Cleo'], 'Runners');
  const [ada, ben, cleo] = users;
  const { body: post } = await createPost(server.origin, { token: ada.token, groupId, content: 'Ran 10k' });
  const passkey = new TestPasskey();
  await passkey.addTo(rest, ada);
  await makeMemorial(server.core, ada.id);
  return { ada, ben, cleo, groupId, post, passkey };
}

describe.each(server.clients)('by $name, a memorial', (api) => {
  it('keeps name and posts, which others comment on and react to, and is marked on its page alone', async () => {
    const { ada, ben, groupId, post } = await createScenario();
    const { posts } = (await api.call('groupPosts', { groupId, limit: 10 }, ben)).body;
    expect(posts).toMatchObject([{ content: 'Ran 10k', user: { id: ada.id, name: 'Ada Miller' } }]);
    expect(posts[0].user).not.toHaveProperty('isMemorial');
    const commented = await api.call('createComment', { postId: post.id, content: 'We miss you' }, ben);
    const reacted = await api.call('reactToPost', { postId: post.id, emoji: '👏' }, ben);
    expect(Math.max(commented.status, reacted.status)).toBeLessThan(300);
    const pageOf = async (userId: number) =>
      (await api.call('personPage', { id: groupId, userId, limit: 10 }, ben)).body;
    expect(await pageOf(ada.id)).toMatchObject({ isMemorial: true, user: { name: 'Ada Miller' } });
    expect(await pageOf(ben.id)).toMatchObject({ isMemorial: false });
  });

  it('is opened by no session, passkey or code: its number is that of a stranger', async () => {
    const { ada, groupId, passkey } = await createScenario();
    expect((await api.call('me', undefined, ada)).status).toBe(401);
    const answer = passkey.answer(await signInOptions(api));
    const refused = await api.call('verifyPasskey', answer);
    const unknown = await api.call('verifyPasskey', new TestPasskey().answer(await signInOptions(api)));
    expect([refused.status, refused.body]).toEqual([400, unknown.body]);
    const sent = await api.call('sendOtp', { phoneNumber: ada.phoneNumber });
    expect(sent.status).toBe(200);
    const stranger = await signIn(api, ada.phoneNumber);
    expect(stranger.id).not.toBe(ada.id);
    expect((await api.call('listGroups', {}, stranger)).body).toEqual([]);
    expect((await api.call('groupPosts', { groupId, limit: 10 }, stranger)).status).toBe(403);
  });
});

it('gives the groups of the user to an admin, or else to the member of longest standing', async () => {
  const { ben, cleo, groupId } = await createScenario();
  const roleOf = async (user: TestUser) =>
    (await rest.call('completeGroup', { id: groupId }, user)).body.group.role;
  expect(await roleOf(ben)).toBe('creator');
  // Another memorial is a member of longer standing.
  await makeMemorial(server.core, ben.id);
  expect(await roleOf(cleo)).toBe('creator');
});

it('becomes neither admin nor creator of a group', async () => {
  const { ada, ben, groupId } = await createScenario();
  const refused = [
    await rest.call('changeRole', { groupId, userId: ada.id, role: 'admin' }, ben),
    await rest.call('handOver', { id: groupId, userId: ada.id }, ben),
  ];
  for (const { status, body } of refused) expect([status, body.issues[0].path]).toEqual([400, 'userId']);
  expect(refused[0]?.body).toEqual(refused[1]?.body);
});

it('is a member of the groups in which it was creator or admin, also when it is undone', async () => {
  const { groupId, users } = await createGroup(rest, ['Ada', 'Ben', 'Cleo', 'Dan']);
  const [ada, ben, , dan] = users;
  for (const { id } of [ben, dan]) await rest.call('changeRole', { groupId, userId: id, role: 'admin' }, ada);
  const roles = async () => {
    const { members } = (await rest.call('completeGroup', { id: groupId }, dan)).body;
    return users.map(({ id }) => members.find((member: Member) => member.userId === id)?.role);
  };
  await makeMemorial(server.core, ben.id);
  expect(await roles()).toEqual(['creator', 'member', 'member', 'admin']);
  await makeMemorial(server.core, ada.id);
  expect(await roles()).toEqual(['member', 'member', 'member', 'creator']);
  await endMemorial(server.core, ben.id, '+12025550997');
  expect(await roles()).toEqual(['member', 'member', 'member', 'creator']);
});

it('reminds no one of the birthday, and gets no texts', async () => {
  const { ada, ben, groupId } = await createScenario();
  const today = new Date().toISOString().slice(5, 10);
  await server.db.updateTable('users').set({ birthday: today, time_zone: 'UTC' }).execute();
  const { body } = await rest.call('birthdays', undefined, ben);
  expect(JSON.stringify(body)).toContain('Cleo');
  expect(JSON.stringify(body)).not.toContain('Ada');
  const row = await server.db
    .selectFrom('users')
    .select(['phone_hash', 'phone_sealed', 'is_verified'])
    .where('id', '=', ada.id)
    .executeTakeFirst();
  expect([row, groupId > 0]).toEqual([{ phone_hash: null, phone_sealed: null, is_verified: false }, true]);
});

it('signs in again with the number that the operator names, and not with one that is taken', async () => {
  const { ada, ben } = await createScenario();
  await expect(endMemorial(server.core, ada.id, ben.phoneNumber)).rejects.toMatchObject({ code: 'CONFLICT' });
  await endMemorial(server.core, ada.id, '+12025550999');
  expect((await signIn(rest, '+12025550999')).id).toBe(ada.id);
  await expect(endMemorial(server.core, ada.id, '+12025550998')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('is recorded once in the security log, as the operator’s', async () => {
  const { ada } = await createScenario();
  await makeMemorial(server.core, ada.id);
  const events = await server.db
    .selectFrom('security_events')
    .select('type')
    .where('user_id', '=', ada.id)
    .where('type', '=', 'operator')
    .execute();
  expect(events).toHaveLength(1);
  const { id } = await createUser(rest, 'Dan');
  await expect(makeMemorial(server.core, id + 1_000)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('leaves no way in to a sign-in that is under way', async () => {
  const { users } = await createGroup(rest, ['Ada', 'Ben']);
  const [ada] = users;
  const { otpCode } = (await rest.call('sendOtp', { phoneNumber: ada.phoneNumber })).body;
  const [signedIn] = await Promise.all([
    rest.call('verifyOtp', { phoneNumber: ada.phoneNumber, otpCode }),
    makeMemorial(server.core, ada.id),
  ]);
  const token = signedIn.body.token ?? ada.token;
  const me = await rest.call('me', undefined, { token });
  expect(me.status === 401 || me.body.id !== ada.id).toBe(true);
});
