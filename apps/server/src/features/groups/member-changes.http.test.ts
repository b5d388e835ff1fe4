import { describe, expect, it } from 'vitest';
import { advanceDays } from '../../testing/account-scenario.ts';
import { createGroup, createUser, signIn, type TestUser } from '../../testing/factories.ts';
import { openTab } from '../../testing/open-tab.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

/** Creates Maya's group with Ben and Cleo. */
async function createFamily() {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben', 'Cleo']);
  const [maya, ben, cleo] = users;
  const list = (query = {}, { token }: TestUser = maya) =>
    api.call('listMemberChanges', { id: groupId, ...query }, { token });
  /** Returns the changes as the group's page shows them, newest first. */
  const changes = async (query = {}): Promise<string[]> =>
    (await list(query)).body.changes.map(
      ({ user, change }: { user: { name: string }; change: string }) => `${user.name} ${change}`,
    );
  const join = async ({ token }: TestUser) => {
    const { inviteCode: code } = (await api.call('groupInvite', { id: groupId }, maya)).body;
    return (await api.call('join', { code }, { token })).body.status as string;
  };
  const leave = ({ token }: TestUser) => api.call('leaveGroup', { id: groupId }, { token });
  return { groupId, maya, ben, cleo, list, changes, join, leave };
}

describe('who joined and left', () => {
  it('is listed newest first, without who created the group', async () => {
    const { ben, list, changes, leave } = await createFamily();
    await leave(ben);
    expect(await changes()).toEqual(['Ben left', 'Cleo joined', 'Ben joined']);
    const [newest] = (await list()).body.changes;
    expect(newest).toEqual({
      id: expect.any(Number),
      change: 'left',
      isMember: false,
      createdAt: expect.stringMatching(/Z$/),
      user: {
        id: ben.id,
        displayName: 'Ben',
        firstName: null,
        lastName: null,
        name: 'Ben',
        avatarUrl: null,
        avatarEmoji: null,
      },
    });
  });

  it('holds who was approved and who was removed, once each, and no one who only asked', async () => {
    const { groupId, maya, ben, changes, join } = await createFamily();
    const asMaya = { token: maya.token };
    await api.call('updateGroup', { id: groupId, requireApproval: true }, asMaya);
    const dan = await createUser(api, 'Dan');
    expect([await join(dan), await join(dan)]).toEqual(['pending', 'pending']);
    expect(await changes()).toEqual(['Cleo joined', 'Ben joined']);
    const [request] = (await api.call('listJoinRequests', { id: groupId }, asMaya)).body;
    await api.call('approveJoinRequest', { id: request.id }, asMaya);
    expect(await join(dan)).toBe('already_member');
    await api.call('removeMember', { groupId, userId: ben.id }, asMaya);
    expect(await changes()).toEqual(['Ben left', 'Dan joined', 'Cleo joined', 'Ben joined']);
  });

  it('comes page by page', async () => {
    const { list, changes } = await createFamily();
    const { body } = await list({ limit: 1 });
    expect(body.nextCursor).toBe(String(body.changes[0].id));
    expect(await changes({ limit: 1, cursor: body.nextCursor })).toEqual(['Ben joined']);
    expect((await list({ limit: 1, cursor: body.nextCursor })).body.nextCursor).toBeNull();
  });

  it.each([{ cursor: '0' }, { cursor: 'x' }, { limit: 0 }, { limit: 101 }])(
    '%j is refused',
    async (query) => {
      expect((await (await createFamily()).list(query)).status).toBe(400);
    },
  );
});

describe('the changes of a deleted account', () => {
  it('are hidden at once, and restored with it', async () => {
    const { ben, changes } = await createFamily();
    const { token, phoneNumber } = ben;
    await server.rest.call('deleteAccount', { phoneNumber, posts: 'keep' }, { token });
    expect(await changes()).toEqual(['Cleo joined']);
    await advanceDays(server, 13);
    await signIn(server.rest, phoneNumber);
    expect(await changes()).toEqual(['Cleo joined', 'Ben joined']);
  });
});

it('open tabs of members hear of it within a second', async () => {
  const { groupId, maya, ben, leave } = await createFamily();
  const tab = await openTab(server.origin, maya);
  tab.stale.length = 0;
  await leave(ben);
  await expect
    .poll(() => tab.stale, { timeout: 1_000, interval: 20 })
    .toContainEqual({ query: 'group', groupId });
});
