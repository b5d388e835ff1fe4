import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../testing/api-clients.ts';
import { createGroup, createUser, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
let maya: TestUser;
let ben: TestUser;
let family = 0;
/** Ids of posts by their content. */
const ids: Record<string, number> = {};

async function share(user: TestUser, groupId: number, content: string, at: string): Promise<void> {
  const { id } = await server.db
    .insertInto('posts')
    .values({ group_id: groupId, user_id: user.id, content, created_at: sql`${at}::timestamptz` })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids[content] = id;
}

beforeAll(async () => {
  const created = await createGroup(server.rest, ['Maya', 'Ben']);
  [maya, ben] = created.users;
  family = created.groupId;
  const runners = (await server.rest.call('createGroup', { name: 'Runners' }, maya)).body.id;
  // Pago Pago is 11 hours behind UTC.
  await server.rest.call('updatePreferences', { timeZone: 'Pacific/Pago_Pago' }, maya);
  await share(maya, family, 'May', '2024-05-20T12:00:00Z');
  await share(ben, family, 'June', '2024-06-02T12:00:00Z');
  await share(maya, runners, 'last of June', '2024-07-01T10:59:59Z');
  await share(maya, family, 'first of July', '2024-07-01T11:00:00Z');
  await share(maya, family, 'September', '2024-09-03T12:00:00Z');
});

const FEEDS = {
  recentPosts: [() => ({ cursor: '' }), ['last of June', 'June', 'May'], ['September', 'first of July']],
  ownPosts: [() => ({ cursor: '' }), ['last of June', 'May'], ['September', 'first of July']],
  groupPosts: [() => ({ groupId: family }), ['June', 'May'], ['September', 'first of July']],
} as const;

describe.each(server.clients)('by $name', (api: ApiClient) => {
  describe.each(Object.entries(FEEDS))('%s', (name, [inputOf, toJune, newer]) => {
    const call = async (query: object, { token } = maya) =>
      api.call(name as keyof typeof FEEDS, { ...inputOf(), ...query }, { token });
    const contents = async (query: object) =>
      (await call(query)).body.posts.map(({ content }: { content: string }) => content);

    it('begins with the newest post of a month in the zone of the viewer, and goes on below it', async () => {
      expect(await contents({ month: '2024-06' })).toEqual(toJune);
      const { body } = await call({ month: '2024-06', limit: 1 });
      expect(body.posts).toMatchObject([{ content: toJune[0] }]);
      expect(await contents({ cursor: body.nextCursor, month: '2024-06' })).toEqual(toJune.slice(1));
    });

    it('begins with an older post where the month has none, and is empty before the first', async () => {
      expect(await contents({ month: '2024-08' })).toEqual([newer[1], ...toJune]);
      expect(await contents({ month: '2024-04' })).toEqual([]);
      expect(await contents({ month: '2030-01' })).toEqual([...newer, ...toJune]);
    });

    it.each(['2024-13', '2024', 'x', ''])('rejects the month %j', async (month) => {
      expect(await call({ month })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'month', message: 'A month is written as YYYY-MM.' }] },
      });
    });
  });

  it.each(['recentPosts', 'ownPosts'] as const)('%s rejects a month with a page number', async (name) => {
    const { status } = await api.call(name, { page: 1, month: '2024-06' }, maya);
    expect(status).toBe(400);
  });

  it('a month of a group is for its members: an outsider gets the 403 of a group that never was', async () => {
    const { token } = await createUser(api, 'Eve');
    const refused = await api.call('groupPosts', { groupId: family, month: '2024-06' }, { token });
    const unknown = await api.call('groupPosts', { groupId: 999_999_999, month: '2024-06' }, { token });
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual(unknown.body);
    for (const name of ['recentPosts', 'ownPosts'] as const)
      expect((await api.call(name, { cursor: '', month: '2024-06' }, { token })).body.posts).toEqual([]);
  });
});
