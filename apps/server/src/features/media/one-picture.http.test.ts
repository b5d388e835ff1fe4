import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { createGroup, createPicture, putPicture } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const statusOf = async (url: string) => (await fetch(server.origin + url)).status;
const text = (words: string) => ({ name: 'a.jpg', bytes: new TextEncoder().encode(words) });

/** Creates a group of two, and a profile that the first keeps. Returns where each of the three pictures is put, and its address. */
async function scenario(kind: 'avatar' | 'cover' | 'kept') {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const { body: mia } = await rest.call('createKeptPerson', { name: 'Mia' }, maya);
  const path = {
    avatar: '/user/avatar',
    cover: `/groups/${groupId}/cover`,
    kept: `/kept-people/${mia.id}/avatar`,
  };
  const put = (more: Partial<Parameters<typeof putPicture>[1]> = {}) =>
    putPicture(`${server.origin}/api${path[kind]}`, { token: maya.token, ...more });
  const urlIn = (body: Record<string, string>) => body[kind === 'cover' ? 'coverUrl' : 'avatarUrl'] ?? '';
  return { groupId, maya, ben, mia, put, urlIn };
}

/** Creates the file of an upright phone: 640 × 480 pixels with an orientation and a location in EXIF. */
const createRotatedPhoto = async () => ({
  name: 'a.jpg',
  bytes: new Uint8Array(
    await sharp(await createPicture(640, 480))
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 29/1' } })
      .jpeg()
      .toBuffer(),
  ),
});

describe.each(['avatar', 'cover', 'kept'] as const)('one picture, as %s', (kind) => {
  it('is 413 when it is too large, 415 when it is none, and 400 in a form that is not right', async () => {
    const { put } = await scenario(kind);
    const file = { name: 'a.jpg', bytes: await createPicture(40, 40) };
    const status = async (more: Parameters<typeof put>[0]) => (await put(more)).status;
    expect(await status({ files: [{ name: 'a.jpg', bytes: new Uint8Array(10 * 1024 * 1024 + 1) }] })).toBe(
      413,
    );
    expect(await status({ files: [text('not a picture')] })).toBe(415);
    expect(await status({ files: [] })).toBe(400);
    expect(await status({ files: [file, file] })).toBe(400);
    expect(await status({ files: [file], field: 'images' })).toBe(400);
    expect(await status({ files: [file], fields: { x: '0', y: '0' } })).toBe(400);
    expect(await status({ files: [file], fields: { x: '0.6', y: '0', size: '1' } })).toBe(400);
    expect(await status({ files: [file], fields: { x: '0', y: '0', size: '1.1' } })).toBe(400);
    expect(await status({ files: [file] })).toBe(200);
  });

  it('is cut from the upright picture, and says nothing about where it was taken', async () => {
    const { put, urlIn } = await scenario(kind);
    // Of 480 × 640 px; of 640 × 480 px this would reach beyond the lower edge.
    const fields = { x: '0', y: '0.25', size: '1' };
    const { status, body } = await put({ files: [await createRotatedPhoto()], fields });
    expect(status).toBe(200);
    const bytes = await (await fetch(server.origin + urlIn(body))).arrayBuffer();
    const { width, height, exif, orientation } = await sharp(Buffer.from(bytes)).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect(width / height).toBeCloseTo(kind === 'cover' ? 3 : 1, 1);
  });

  it('has an address of at most 96 bytes, the same within the hour, dead after two', async () => {
    const { put, urlIn } = await scenario(kind);
    const url = urlIn((await put()).body);
    expect(Buffer.byteLength(url)).toBeLessThanOrEqual(96);
    const response = await fetch(server.origin + url);
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
    const clock = vi.spyOn(server.core.clock, 'now').mockReturnValue(new Date(Date.now() + 2 * 3_600_000));
    expect(await statusOf(url)).toBe(403);
    clock.mockRestore();
  });

  it('dies within ten seconds when it is replaced', async () => {
    const { put, urlIn } = await scenario(kind);
    const old = urlIn((await put()).body);
    expect(await statusOf(old)).toBe(200);
    const next = urlIn((await put({ fields: { x: '0', y: '0', size: '0.5' } })).body);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    await expect.poll(() => statusOf(old)).toBe(403);
    clock.mockRestore();
    expect(await statusOf(next)).toBe(200);
  });
});

it('a member who left gets no new address of any picture of the group', async () => {
  const { groupId, maya, ben, mia, put } = await scenario('cover');
  await put();
  await putPicture(`${server.origin}/api/user/avatar`, { token: maya.token });
  const { body: post } = await rest.call(
    'createPost',
    { groupId, content: 'First steps', aboutId: mia.id },
    maya,
  );
  await rest.call('leaveGroup', { id: groupId }, ben);
  const answers = await Promise.all([
    rest.call('listGroups', undefined, ben),
    rest.call('completeGroup', { id: groupId }, ben),
    rest.call('listMembers', { id: groupId }, ben),
    rest.call('listAlbum', { id: groupId }, ben),
    rest.call('personPage', { id: groupId, userId: maya.id }, ben),
    rest.call('getPost', { id: post.id }, ben),
    rest.call('recentPosts', {}, ben),
    rest.call('birthdays', undefined, ben),
    rest.call('listNotifications', {}, ben),
  ]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('/media/');
});

it('the faces of an invite are at most five, and carry no names', async () => {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben', 'Tom', 'Ida', 'Lea', 'Uma', 'Eve']);
  const [maya, ...others] = users;
  for (const { token } of users) await putPicture(`${server.origin}/api/user/avatar`, { token });
  const last = others.at(-1) ?? maya;
  const { inviteCode: code } = (await rest.call('groupInvite', { id: groupId }, maya)).body;
  await rest.call('leaveGroup', { id: groupId }, last);
  const { invitedBy, faces, memberCount } = (await rest.call('lookUpInvite', { code }, last)).body;
  expect(Object.keys(invitedBy).toSorted()).toEqual(['avatarUrl', 'name']);
  expect(memberCount).toBe(6);
  expect(faces).toHaveLength(5);
  expect(faces.every((url: unknown) => typeof url === 'string' && url.startsWith('/media/face/'))).toBe(true);
});
