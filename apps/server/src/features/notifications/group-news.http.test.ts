import { describe, expect, it } from 'vitest';
import type { CallName } from '../../testing/api-clients.ts';
import { createGroup, createUser, type TestUser } from '../../testing/factories.ts';
import { runEvents } from '../../testing/run-events.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

describe('news of a group', () => {
  const by =
    ({ token }: TestUser) =>
    async (name: CallName, input: Record<string, unknown>) =>
      (await api.call(name, input, { token })).body;
  /** Returns what a user is notified of, newest first: who did what. */
  const readNotifications = async (user: TestUser) => {
    await runEvents(server.core);
    const { notifications } = await by(user)('listNotifications', { page: 1, limit: 50 });
    return notifications.map(
      ({ type, triggeredByUser }: { type: string; triggeredByUser: { name: string } }) =>
        `${triggeredByUser.name}: ${type}`,
    );
  };
  /** Creates a group of Maya and the admin Ben, with Cleo as a member, of which nothing is news. */
  const createScenario = async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo']);
    const [maya, ben, cleo] = users;
    const { inviteCode: code } = await by(maya)('groupInvite', { id: groupId });
    await by(maya)('changeRole', { groupId, userId: ben.id, role: 'admin' });
    await server.db.deleteFrom('outbox').execute();
    return { groupId, maya, ben, cleo, code, dan: await createUser(api, 'Dan') };
  };

  it('notifies creator and admins of who joined by the link, once', async () => {
    const { maya, ben, cleo, dan, code } = await createScenario();
    for (let n = 0; n < 2; n += 1) await by(dan)('join', { code });
    for (const user of [maya, ben]) expect(await readNotifications(user)).toEqual(['Dan: member_joined']);
    for (const user of [cleo, dan]) expect(await readNotifications(user)).toEqual([]);
  });

  it('notifies the others, but not who approved the request', async () => {
    const { groupId, maya, ben, dan, code } = await createScenario();
    await by(maya)('updateGroup', { id: groupId, requireApproval: true });
    await by(dan)('join', { code });
    const [{ id }] = await by(ben)('listJoinRequests', { id: groupId });
    await by(ben)('approveJoinRequest', { id });
    expect(await readNotifications(maya)).toEqual(['Dan: member_joined']);
    expect(await readNotifications(ben)).toEqual([]);
    expect(await readNotifications(dan)).toEqual(['Ben: join_approved']);
  });

  it('notifies of becoming an admin, and not of ceasing to be one', async () => {
    const { groupId, maya, ben, cleo } = await createScenario();
    for (let n = 0; n < 2; n += 1) await by(maya)('changeRole', { groupId, userId: cleo.id, role: 'admin' });
    await by(maya)('changeRole', { groupId, userId: ben.id, role: 'member' });
    expect(await readNotifications(cleo)).toEqual(['Maya: role_changed']);
    for (const user of [maya, ben]) expect(await readNotifications(user)).toEqual([]);
  });

  it('notifies of a transfer as such alone, and not the previous creator', async () => {
    const { groupId, maya, ben } = await createScenario();
    await by(maya)('handOver', { id: groupId, userId: ben.id });
    expect(await readNotifications(ben)).toEqual(['Maya: owner_changed']);
    expect(await readNotifications(maya)).toEqual([]);
  });

  it('notifies no one who left, nor of anyone who did', async () => {
    const { groupId, maya, ben, cleo, dan, code } = await createScenario();
    await by(maya)('changeRole', { groupId, userId: cleo.id, role: 'admin' });
    await by(dan)('join', { code });
    for (const user of [cleo, dan]) await by(user)('leaveGroup', { id: groupId });
    for (const user of [maya, ben, cleo, dan]) expect(await readNotifications(user)).toEqual([]);
  });
});

describe('comments', () => {
  /** Returns what each of the users is notified of, oldest first. */
  const typesOf = async (users: readonly TestUser[]) => {
    await runEvents(server.core);
    const rows = await server.db
      .selectFrom('notifications')
      .select(['user_id', 'type'])
      .orderBy('id')
      .execute();
    return users.map(({ id }) => rows.filter((row) => row.user_id === id).map(({ type }) => type));
  };
  /** Creates a post of Maya's, in a group of which nothing is news. */
  const createScenario = async () => {
    const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo', 'Dan']);
    const post = await api.call('createPost', { groupId, content: 'Ran 10k', type: 'win' }, users[0]);
    await server.db.deleteFrom('outbox').execute();
    const comment = async ({ token }: TestUser, content: string) =>
      (await api.call('createComment', { postId: post.body.id, content }, { token })).body.id as number;
    return { groupId, users, comment };
  };

  it('notify the author, and those who commented before, each once', async () => {
    const { users, comment } = await createScenario();
    const [maya, ben, cleo] = users;
    await comment(cleo, 'Well done');
    await comment(cleo, 'Really');
    await comment(maya, 'Thanks');
    await comment(ben, 'Where to?');
    expect(await typesOf(users)).toEqual([['comment', 'comment', 'comment'], [], ['thread', 'thread'], []]);
  });

  it('notify mentioned members of the mention alone', async () => {
    const { users, comment } = await createScenario();
    const [, ben, cleo] = users;
    await comment(cleo, 'Well done');
    await comment(ben, 'As @Cleo and @Maya said');
    expect(await typesOf(users)).toEqual([['comment', 'mention'], [], ['mention'], []]);
  });

  it('do not notify who left, or deleted their comment', async () => {
    const { groupId, users, comment } = await createScenario();
    const [, ben, cleo, dan] = users;
    const { token } = cleo;
    await api.call('deleteComment', { id: await comment(cleo, 'Well done') }, { token });
    await comment(dan, 'Hurray');
    await api.call('leaveGroup', { id: groupId }, dan);
    await comment(ben, 'Where to?');
    expect((await typesOf(users)).slice(1)).toEqual([[], [], []]);
  });
});
