import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import {
  createGroup,
  createPicture,
  createUser,
  putPicture,
  type TestUser,
} from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest, clients } = server;
const statusOf = async (url: string) => (await fetch(server.origin + url)).status;
const setCover = (groupId: number, user: TestUser, more: Partial<Parameters<typeof putPicture>[1]> = {}) =>
  putPicture(`${server.origin}/api/groups/${groupId}/cover`, { token: user.token, ...more });

/** Creates a group of two with a picture. */
async function scenario() {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const group = (await setCover(groupId, maya)).body;
  const coverFor = async (viewer: TestUser): Promise<string | null> =>
    (await rest.call('listGroups', undefined, viewer)).body[0].coverUrl;
  return { groupId, maya, ben, group, coverFor, his: (await coverFor(ben)) ?? '' };
}

it('is a WebP of at most 1500 × 500, and stays beside the emoji', async () => {
  const { groupId, users } = await createGroup(rest, ['Maya']);
  const [maya] = users;
  const files = [{ name: 'a.jpg', bytes: await createPicture(3_000, 2_000) }];
  const { status, body } = await setCover(groupId, maya, { files });
  expect([status, body.id, body.emoji]).toEqual([200, groupId, '👥']);
  const response = await fetch(server.origin + body.coverUrl);
  expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([format, width, height]).toEqual(['webp', 1_500, 500]);
});

it('is shown with the group to every member, each by their own address', async () => {
  const { groupId, maya, ben, group, coverFor, his } = await scenario();
  expect(await coverFor(maya)).toBe(group.coverUrl);
  expect(his).not.toBe(group.coverUrl);
  expect(Buffer.byteLength(his)).toBeLessThanOrEqual(96);
  const complete = (await rest.call('completeGroup', { id: groupId }, ben)).body;
  expect(complete.group.coverUrl).toBe(his);
  expect(await statusOf(his)).toBe(200);
});

it('is changed by the creator and admins alone', async () => {
  const { groupId, maya, ben } = await scenario();
  expect((await setCover(groupId, ben)).status).toBe(403);
  await rest.call('changeRole', { groupId, userId: ben.id, role: 'admin' }, maya);
  expect((await setCover(groupId, ben)).status).toBe(200);
});

it('refuses strangers before their picture is read, as for a group that does not exist', async () => {
  const { groupId } = await scenario();
  const stranger = await createUser(rest, 'Cleo');
  const files = [{ name: 'a.jpg', bytes: new TextEncoder().encode('not a picture') }];
  const foreign = await setCover(groupId, stranger, { files });
  expect(foreign.status).toBe(403);
  expect((await setCover(groupId + 1_000, stranger, { files })).body).toEqual(foreign.body);
});

it.each(clients)('is removed through $name', async (api) => {
  const { groupId, maya, ben, coverFor } = await scenario();
  expect((await api.call('removeCover', { id: groupId }, ben)).status).toBe(403);
  for (let n = 0; n < 2; n++) {
    const { status, body } = await api.call('removeCover', { id: groupId }, maya);
    expect([status, body.coverUrl]).toEqual([200, null]);
  }
  expect(await coverFor(ben)).toBeNull();
});

it('dies within ten seconds when it is replaced', async () => {
  const { groupId, maya, his } = await scenario();
  expect(await statusOf(his)).toBe(200);
  await setCover(groupId, maya);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  await expect.poll(() => statusOf(his)).toBe(403);
  clock.mockRestore();
});

it('is refused to former members and in deleted groups', async () => {
  const { groupId, maya, ben, group, his } = await scenario();
  expect(await statusOf(his)).toBe(200);
  await rest.call('removeMember', { groupId, userId: ben.id }, maya);
  expect(await statusOf(his)).toBe(403);
  await rest.call('deleteGroup', { id: groupId }, maya);
  expect(await statusOf(group.coverUrl)).toBe(403);
});
