import { describe, expect, it } from 'vitest';
import { createGroup, createUser, signIn, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;

describe('kept profiles', () => {
  const open = async () => {
    const { users } = await createGroup(api, ['Maya', 'Ben', 'Tom']);
    const [maya, ben, tom] = users;
    const call = (
      name: Parameters<typeof api.call>[0],
      input: Record<string, unknown>,
      user: TestUser = maya,
    ) => api.call(name, input, user);
    const { body: mia } = await call('createKeptPerson', { name: '  Mia ' });
    const list = async (user: TestUser) => (await call('listKeptPeople', {}, user)).body;
    return { maya, ben, tom, mia, call, list };
  };
  const keepersOf = ({ keepers }: { keepers: { name: string }[] }) => keepers.map(({ name }) => name);

  it('are created, listed, renamed and deleted by their keeper', async () => {
    const { mia, call, list, maya, ben } = await open();
    expect(mia).toEqual({
      id: expect.any(Number),
      name: 'Mia',
      avatarUrl: null,
      keepers: [expect.objectContaining({ id: maya.id, name: 'Maya' })],
      createdAt: expect.stringMatching(/Z$/),
    });
    const renamed = { ...mia, name: 'Mia Rose' };
    expect((await call('renameKeptPerson', { id: mia.id, name: 'Mia Rose' })).body).toEqual(renamed);
    expect([await list(maya), await list(ben)]).toEqual([[renamed], []]);
    expect((await call('deleteKeptPerson', { id: mia.id })).body).toEqual({ ok: true });
    expect(await list(maya)).toEqual([]);
  });

  it.each(['', ' ', 'M'.repeat(51), 7])('refuse the name %j', async (name) => {
    const { call } = await open();
    expect((await call('createKeptPerson', { name })).status).toBe(400);
  });

  it('of others look as if they did not exist', async () => {
    const { mia, call, ben } = await open();
    const unknown = await call('renameKeptPerson', { id: 999_999, name: 'Leo' }, ben);
    expect(unknown.status).toBe(403);
    expect((await call('renameKeptPerson', { id: mia.id, name: 'Leo' }, ben)).body).toEqual(unknown.body);
    expect((await call('deleteKeptPerson', { id: mia.id }, ben)).body).toEqual(unknown.body);
    expect((await call('addKeeper', { id: mia.id, userId: ben.id }, ben)).body).toEqual(unknown.body);
  });

  it('are kept by more people, of whom only the last deletes and none leaves it alone', async () => {
    const { mia, call, list, ben } = await open();
    const shared = (await call('addKeeper', { id: mia.id, userId: ben.id })).body;
    expect(keepersOf(shared)).toEqual(['Maya', 'Ben']);
    expect((await call('addKeeper', { id: mia.id, userId: ben.id })).body).toEqual(shared);
    expect(await list(ben)).toEqual([shared]);
    expect((await call('deleteKeptPerson', { id: mia.id })).status).toBe(409);
    expect((await call('stopKeeping', { id: mia.id })).body).toEqual({ ok: true });
    expect((await call('stopKeeping', { id: mia.id }, ben)).status).toBe(409);
    expect((await call('deleteKeptPerson', { id: mia.id }, ben)).status).toBe(200);
  });

  it('are never left without a keeper by two who stop at once', async () => {
    const { mia, call, maya, ben } = await open();
    await call('addKeeper', { id: mia.id, userId: ben.id });
    const both = await Promise.all([maya, ben].map((user) => call('stopKeeping', { id: mia.id }, user)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('get no keeper without a shared group, as if there were no such user', async () => {
    const { mia, call } = await open();
    const eve = await createUser(api, 'Eve');
    const unknown = await call('addKeeper', { id: mia.id, userId: 999_999 });
    expect(unknown.status).toBe(403);
    expect((await call('addKeeper', { id: mia.id, userId: eve.id })).body).toEqual(unknown.body);
  });

  it('are twenty a person at most, however many come at once', async () => {
    const { call, list, maya, ben } = await open();
    const all = await Promise.all(
      Array.from({ length: 21 }, (_, n) => call('createKeptPerson', { name: `Child ${n}` })),
    );
    expect(all.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await list(maya)).toHaveLength(20);
    const { body: leo } = await call('createKeptPerson', { name: 'Leo' }, ben);
    expect((await call('addKeeper', { id: leo.id, userId: maya.id }, ben)).status).toBe(409);
  });

  it('have eight keepers at most', async () => {
    const { users } = await createGroup(api, ['Maya', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
    const [maya, ...others] = users;
    const token = maya.token;
    const { body: mia } = await api.call('createKeptPerson', { name: 'Mia' }, { token });
    const all = await Promise.all(
      others.map(({ id: userId }) => api.call('addKeeper', { id: mia.id, userId }, { token })),
    );
    expect(all.filter(({ status }) => status === 409)).toHaveLength(1);
  });

  it('come back with a restored account', async () => {
    const { mia, call, list, maya, ben } = await open();
    await call('addKeeper', { id: mia.id, userId: ben.id });
    await call('deleteAccount', { phoneNumber: ben.phoneNumber }, ben);
    expect(keepersOf((await list(maya))[0])).toEqual(['Maya']);
    const again = await signIn(api, ben.phoneNumber);
    expect(keepersOf((await list(again))[0]).toSorted()).toEqual(['Ben', 'Maya']);
  });
});
