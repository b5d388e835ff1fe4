import { getOnThisDay, getWeekStories } from '@dubs/core';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import {
  createGroup,
  createPicture,
  createPost,
  createUser,
  putPicture,
  type TestUser,
} from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const statusOf = async (url: string) => (await fetch(server.origin + url)).status;
const setAvatar = (id: number, { token }: TestUser) =>
  putPicture(`${server.origin}/api/kept-people/${id}/avatar`, { token });

/** Creates a group of two, and a profile with a picture that the first keeps. */
async function scenario() {
  const { groupId, users } = await createGroup(api, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const call = (
    name: Parameters<typeof api.call>[0],
    input: Record<string, unknown>,
    { token }: TestUser = maya,
  ) => api.call(name, input, { token });
  const { body: mia } = await call('createKeptPerson', { name: 'Mia' });
  await setAvatar(mia.id, maya);
  const share = (aboutId: number) => call('createPost', { groupId, content: 'First steps', aboutId });
  const aboutFor = async (user: TestUser) => (await call('recentPosts', {}, user)).body[0].about;
  return { groupId, maya, ben, mia, call, share, aboutFor };
}

it('a post about a kept person is shown with name and face, each viewer with their own address', async () => {
  const { mia, maya, ben, share, aboutFor } = await scenario();
  const { body } = await share(mia.id);
  expect(body.user.name).toBe('Maya');
  const mine = { id: mia.id, name: 'Mia', avatarUrl: expect.stringMatching(/^\/media\/kept\//) };
  expect(body.about).toEqual(mine);
  expect(await aboutFor(maya)).toEqual(body.about);
  const his = await aboutFor(ben);
  expect(his).toEqual(mine);
  expect(his.avatarUrl).not.toBe(body.about.avatarUrl);
  expect(await statusOf(his.avatarUrl)).toBe(200);
});

it('all that shows a post without its page names the person whom it is about', async () => {
  const { groupId, mia, maya, ben, call } = await scenario();
  const files = [{ name: 'a.jpg', bytes: await createPicture() }];
  await createPost(server.origin, { token: maya.token, groupId, files, fields: { aboutId: String(mia.id) } });
  await sql`update groups set created_at = '2024-01-01' where id = ${groupId}`.execute(server.db);
  await sql`update posts set created_at = '2026-02-25T12:00:00Z' where group_id = ${groupId}`.execute(
    server.db,
  );
  const on = (day: string) =>
    [
      { ...server.core, clock: { now: () => new Date(`${day}T18:00:00Z`) } },
      { userId: ben.id, sessionId: 0 },
    ] as const;
  const shown = [
    (await call('listGroups', {}, ben)).body[0].recentWin,
    (await call('listAlbum', { id: groupId }, ben)).body.pictures[0],
    (await getWeekStories(...on('2026-03-01'))).stories[0]?.photo,
    (await getWeekStories(...on('2026-04-05'))).olderWin,
    (await getOnThisDay(...on('2027-02-25'))).wins[0],
  ];
  for (const { user, about } of shown) {
    expect(user.name).toBe('Maya');
    expect(about).toEqual({ id: mia.id, name: 'Mia', avatarUrl: expect.stringMatching(/^\/media\/kept\//) });
  }
});

it('a win about a kept person counts as the win of its author', async () => {
  const { groupId, mia, maya, call, share } = await scenario();
  await share(mia.id);
  expect((await call('userStats', {})).body.totalDubs).toBe(1);
  const { stats } = (await call('personPage', { id: groupId, userId: maya.id })).body;
  expect(stats.totalDubs).toBe(1);
});

it('a post that names no profile is about none', async () => {
  const { groupId, call, maya, aboutFor } = await scenario();
  expect((await call('createPost', { groupId, content: 'Own win' })).body.about).toBeNull();
  expect(await aboutFor(maya)).toBeNull();
});

it.each(server.clients)(
  'a post about a profile of others is refused as one about an unknown profile, by $name',
  async (by) => {
    const { groupId, mia, ben } = await scenario();
    const share = (aboutId: number) => by.call('createPost', { groupId, content: 'Mine', aboutId }, ben);
    const unknown = await share(999_999);
    expect(unknown.status).toBe(403);
    expect((await share(mia.id)).body).toEqual(unknown.body);
  },
);

it('a post follows the name of its profile, and stays without it when the profile is deleted', async () => {
  const { mia, ben, call, share, aboutFor } = await scenario();
  await share(mia.id);
  const { avatarUrl } = await aboutFor(ben);
  await call('renameKeptPerson', { id: mia.id, name: 'Mia Rose' });
  expect((await aboutFor(ben)).name).toBe('Mia Rose');
  await call('deleteKeptPerson', { id: mia.id });
  expect(await aboutFor(ben)).toBeNull();
  expect(await statusOf(avatarUrl)).toBe(403);
});

it('the picture is removed by a keeper alone', async () => {
  const { mia, ben, call } = await scenario();
  const unknown = await call('removeKeptAvatar', { id: 999_999 }, ben);
  expect((await call('removeKeptAvatar', { id: mia.id }, ben)).body).toEqual(unknown.body);
  const { status, body } = await call('removeKeptAvatar', { id: mia.id });
  expect([status, body.avatarUrl]).toEqual([200, null]);
});

it('the face of a kept person is seen by keepers and by members with a post about them, and ends with the post', async () => {
  const { rest } = server;
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const { body: mia } = await rest.call('createKeptPerson', { name: 'Mia' }, maya);
  const own = (await setAvatar(mia.id, maya)).body.avatarUrl;
  expect(await statusOf(own)).toBe(200);
  const { body: post } = await rest.call(
    'createPost',
    { groupId, content: 'First steps', aboutId: mia.id },
    maya,
  );
  const his = (await rest.call('getPost', { id: post.id }, ben)).body.about.avatarUrl;
  expect(await statusOf(his)).toBe(200);
  await rest.call('deletePost', { id: post.id }, maya);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  await expect.poll(() => statusOf(his)).toBe(403);
  clock.mockRestore();
  expect(await statusOf(own)).toBe(200);
});

it('the picture is set by a keeper alone, before it is read, as for an unknown profile', async () => {
  const { rest } = server;
  const [maya, eve] = [await createUser(rest, 'Maya'), await createUser(rest, 'Eve')];
  const { body: mia } = await rest.call('createKeptPerson', { name: 'Mia' }, maya);
  const unknown = await setAvatar(999_999, eve);
  expect(unknown.status).toBe(403);
  expect((await setAvatar(mia.id, eve)).body).toEqual(unknown.body);
});
