import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import {
  createGroup,
  createPicture,
  createPost,
  createUser,
  putPicture,
  signIn,
  type TestUser,
} from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
const setAvatar = (user: TestUser, more: Partial<Parameters<typeof putPicture>[1]> = {}) =>
  putPicture(`${server.origin}/api/user/avatar`, { token: user.token, ...more });
const open = (url: string) => fetch(server.origin + url);
const statusOf = async (url: string) => (await open(url)).status;
/** Expects that an address is refused, ten seconds later, when nothing is remembered of it. */
async function expectRefused(url: string): Promise<void> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  await expect.poll(() => statusOf(url)).toBe(403);
  clock.mockRestore();
}
const sizeOf = async (url: string) => {
  const { format, width, height } = await sharp(
    Buffer.from(await (await open(url)).arrayBuffer()),
  ).metadata();
  return [format, width, height];
};

/** Creates a group of two in which Maya has a picture. Returns its address as Ben gets it. */
async function scenario() {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const me = (await setAvatar(maya)).body;
  const faceFor = async (viewer: TestUser): Promise<string | null> => {
    const { members } = (await rest.call('listMembers', { id: groupId }, viewer)).body;
    return members.find(({ userId }: { userId: number }) => userId === maya.id).user.avatarUrl;
  };
  return { groupId, maya, ben, me, faceFor, his: (await faceFor(ben)) ?? '' };
}

describe('a profile picture', () => {
  it('is a WebP of 512 and of 96 px', async () => {
    const { me, his } = await scenario();
    expect(await sizeOf(me.avatarLargeUrl)).toEqual(['webp', 512, 512]);
    expect(await sizeOf(me.avatarUrl)).toEqual(['webp', 96, 96]);
    expect(await sizeOf(his)).toEqual(['webp', 96, 96]);
  });

  it('holds nothing of what the camera wrote', async () => {
    const maya = await createUser(rest, 'Maya');
    const image = sharp(await createPicture()).withExif({ IFD3: { GPSLatitude: '48/1 51/1 29/1' } });
    const bytes = new Uint8Array(await image.jpeg().toBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { body } = await setAvatar(maya, { files: [{ name: 'a.jpg', bytes }] });
    for (const url of [body.avatarLargeUrl, body.avatarUrl])
      expect((await sharp(await (await open(url)).arrayBuffer()).metadata()).exif).toBeUndefined();
  });

  it('is the part that was chosen', async () => {
    const maya = await createUser(rest, 'Maya');
    const { body } = await setAvatar(maya, { fields: { x: '0.5', y: '0.25', size: '0.5' } });
    expect(await sizeOf(body.avatarLargeUrl)).toEqual(['webp', 300, 300]);
  });

  it.each([
    ['part of a crop', { x: '0.1', y: '0.1' }],
    ['a size of nothing', { x: '0', y: '0', size: '0' }],
    ['a negative corner', { x: '-0.1', y: '0', size: '0.5' }],
    ['words', { x: 'left', y: '0', size: '0.5' }],
    ['a crop beyond the picture', { x: '0.5', y: '0', size: '1' }],
  ])('is refused with %s: 400', async (_what, fields) => {
    const maya = await createUser(rest, 'Maya');
    expect((await setAvatar(maya, { fields })).status).toBe(400);
    expect((await rest.call('me', undefined, maya)).body.avatarUrl).toBeNull();
  });

  it('is exactly one file in the field image', async () => {
    const maya = await createUser(rest, 'Maya');
    const file = { name: 'a.jpg', bytes: await createPicture(40, 40) };
    for (const form of [{ files: [] }, { files: [file, file] }, { files: [file], field: 'images' }])
      expect((await setAvatar(maya, form)).status).toBe(400);
  });

  it('is a picture of at most 10 MB', async () => {
    const maya = await createUser(rest, 'Maya');
    const text = { name: 'a.jpg', bytes: new TextEncoder().encode('not a picture') };
    const large = { name: 'a.jpg', bytes: new Uint8Array(10 * 1024 * 1024 + 1) };
    expect((await setAvatar(maya, { files: [text] })).status).toBe(415);
    expect((await setAvatar(maya, { files: [large] })).status).toBe(413);
    expect(
      await server.db.selectFrom('pictures').select('id').where('user_id', '=', maya.id).execute(),
    ).toEqual([]);
  });

  it('is set once by calls with one idempotency key', async () => {
    const maya = await createUser(rest, 'Maya');
    const headers = { 'idempotency-key': 'one' };
    const first = await setAvatar(maya, { headers });
    expect((await setAvatar(maya, { headers })).body).toEqual(first.body);
    const spelled = `${server.origin}/%61pi/user/avatar`;
    expect((await putPicture(spelled, { token: maya.token, headers })).body).toEqual(first.body);
    const other = await setAvatar(maya, { headers, fields: { x: '0', y: '0', size: '0.5' } });
    expect(other.status).toBe(409);
    const rows = await server.db.selectFrom('pictures').select('id').where('user_id', '=', maya.id).execute();
    expect(rows).toHaveLength(1);
  });

  it('is beside the name wherever the person is named', async () => {
    const { groupId, maya, ben, his } = await scenario();
    const post = (await createPost(server.origin, { token: maya.token, groupId })).body;
    await rest.call('reactToPost', { postId: post.id, emoji: '🔥' }, maya);
    await rest.call('createComment', { postId: post.id, content: 'Thanks' }, maya);
    await rest.call('createGoal', { groupId, title: 'Run' }, maya);
    const [group] = (await rest.call('listGroups', undefined, ben)).body;
    const shown = (await rest.call('getPost', { id: post.id }, ben)).body;
    const [comment] = (await rest.call('listComments', { postId: post.id }, ben)).body;
    const [goal] = (await rest.call('recentGoals', undefined, ben)).body;
    for (const person of [
      group.recentWin.user,
      shown.user,
      shown.reactionUsers['🔥'][0],
      comment.user,
      goal.user,
    ])
      expect(person).toMatchObject({ id: maya.id, avatarUrl: his, avatarEmoji: null });
  });
});

describe('the address of a face', () => {
  it('is the viewer’s own, of at most 96 bytes, and the same within an hour', async () => {
    const { ben, maya, me, faceFor, his } = await scenario();
    expect(await faceFor(ben)).toBe(his);
    expect(await faceFor(maya)).toBe(me.avatarUrl);
    expect(me.avatarUrl).not.toBe(his);
    expect(Buffer.byteLength(me.avatarUrl)).toBeLessThanOrEqual(96);
    expect(await statusOf(his.replace(/v=\d+/, `v=${maya.id}`))).toBe(403);
    expect(await statusOf(his.replace(/avatar\/\d+/, 'avatar/1'))).toBe(403);
  });

  it('may be kept by a browser for an hour, and is dead after two', async () => {
    const { his } = await scenario();
    expect((await open(his)).headers.get('cache-control')).toBe('private, max-age=3600');
    const clock = vi.spyOn(server.core.clock, 'now').mockReturnValue(new Date(Date.now() + 2 * 3_600_000));
    expect(await statusOf(his)).toBe(403);
    clock.mockRestore();
  });

  it('dies within ten seconds when the picture is replaced or removed', async () => {
    const { maya, ben, faceFor, his } = await scenario();
    expect(await statusOf(his)).toBe(200);
    await setAvatar(maya, { fields: { x: '0', y: '0', size: '0.5' } });
    const next = (await faceFor(ben)) ?? '';
    expect(next).not.toBe(his);
    expect(await statusOf(next)).toBe(200);
    const removed = await rest.call('removeAvatar', undefined, maya);
    expect(removed.body).toMatchObject({ avatarUrl: null, avatarLargeUrl: null });
    expect(await faceFor(ben)).toBeNull();
    const later = performance.now() + 10_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    for (const url of [his, next]) await expect.poll(() => statusOf(url)).toBe(403);
    clock.mockRestore();
  });

  it('is refused to those who share no group with the person and see no post of theirs', async () => {
    const { groupId, maya, ben, his } = await scenario();
    await rest.call('leaveGroup', { id: groupId }, ben);
    expect(await statusOf(his)).toBe(403);
    const { inviteCode } = (await rest.call('groupInvite', { id: groupId }, maya)).body;
    await rest.call('join', { code: inviteCode }, ben);
    expect(await statusOf(his)).toBe(200);
  });

  it('is in an invite, for a caller who shares no group with the person yet', async () => {
    const { groupId, maya } = await scenario();
    const eve = await createUser(rest, 'Eve');
    const { inviteCode: code } = (await rest.call('groupInvite', { id: groupId }, maya)).body;
    const { invitedBy, faces } = (await rest.call('lookUpInvite', { code }, eve)).body;
    expect(faces).toEqual([invitedBy.avatarUrl]);
    expect(Buffer.byteLength(faces[0])).toBeLessThanOrEqual(96);
    expect(await statusOf(faces[0])).toBe(200);
    expect(await statusOf(faces[0].replace('/face/', '/avatar/'))).toBe(403);
  });

  it('is refused by the address of an invite to who was removed, and once the link has ended', async () => {
    const { groupId, maya } = await scenario();
    const eve = await createUser(rest, 'Eve');
    const look = async () => {
      const { inviteCode: code } = (await rest.call('groupInvite', { id: groupId }, maya)).body;
      const { body } = await rest.call('lookUpInvite', { code }, eve);
      expect(await statusOf(body.faces[0])).toBe(200);
      return { code, face: body.faces[0] as string };
    };
    const { code, face } = await look();
    await rest.call('join', { code }, eve);
    await rest.call('removeMember', { groupId, userId: eve.id }, maya);
    await expectRefused(face);
    await rest.call('rotateInvite', { id: groupId }, maya);
    const next = await look();
    await server.db
      .updateTable('groups')
      .set({ invite_expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', groupId)
      .execute();
    await expectRefused(next.face);
  });

  it('is shown to who keeps a profile with the person, also without a common group', async () => {
    const { groupId, maya, ben } = await scenario();
    const { body: mia } = await rest.call('createKeptPerson', { name: 'Mia' }, ben);
    await rest.call('addKeeper', { id: mia.id, userId: maya.id }, ben);
    await rest.call('leaveGroup', { id: groupId }, ben);
    const [{ keepers }] = (await rest.call('listKeptPeople', undefined, ben)).body;
    const { avatarUrl } = keepers.find(({ id }: { id: number }) => id === maya.id);
    expect(await statusOf(avatarUrl)).toBe(200);
  });

  it('is shown to who decides on a request to join, until then', async () => {
    const { groupId, maya } = await scenario();
    const eve = await createUser(rest, 'Eve');
    await setAvatar(eve);
    await rest.call('updateGroup', { id: groupId, requireApproval: true }, maya);
    const { inviteCode } = (await rest.call('groupInvite', { id: groupId }, maya)).body;
    await rest.call('join', { code: inviteCode }, eve);
    const [{ id, user }] = (await rest.call('listJoinRequests', { id: groupId }, maya)).body;
    expect(await statusOf(user.avatarUrl)).toBe(200);
    await rest.call('declineJoinRequest', { id }, maya);
    await expectRefused(user.avatarUrl);
  });

  it('is served beside the posts of someone who left', async () => {
    const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
    const [maya, ben] = users;
    await setAvatar(ben);
    const post = (await createPost(server.origin, { token: ben.token, groupId })).body;
    await rest.call('leaveGroup', { id: groupId }, ben);
    const { avatarUrl } = (await rest.call('getPost', { id: post.id }, maya)).body.user;
    expect(await statusOf(avatarUrl)).toBe(200);
    await rest.call('deletePost', { id: post.id }, maya);
    await expectRefused(avatarUrl);
  });

  it('ends with the account, and returns with it', async () => {
    const { groupId, maya, ben, his } = await scenario();
    const own = (await setAvatar(ben)).body.avatarUrl;
    await createPost(server.origin, { token: ben.token, groupId });
    await rest.call('updateProfile', { avatarEmoji: '🐻' }, ben);
    const authorFor = async () =>
      (await rest.call('recentPosts', { limit: 1 }, maya)).body[0].user as Record<string, unknown>;
    const before = await authorFor();
    await rest.call('deleteAccount', { phoneNumber: ben.phoneNumber, posts: 'keep' }, ben);
    expect(await authorFor()).toMatchObject({ avatarUrl: null, avatarEmoji: null });
    for (const url of [his, own, before['avatarUrl'] as string]) expect(await statusOf(url)).toBe(403);
    await signIn(rest, ben.phoneNumber);
    expect(await authorFor()).toEqual(before);
    expect(await statusOf(own)).toBe(200);
  });
});

describe('an emoji for a face', () => {
  it('is set and cleared with the profile', async () => {
    const maya = await createUser(rest, 'Maya');
    for (const avatarEmoji of ['👩🏽‍🚀', null]) {
      const { body } = await rest.call('updateProfile', { avatarEmoji }, maya);
      expect(body).toMatchObject({ displayName: 'Maya', avatarEmoji });
    }
  });

  it('is one emoji', async () => {
    const maya = await createUser(rest, 'Maya');
    for (const avatarEmoji of ['', 'M', '🐻🐻'])
      expect((await rest.call('updateProfile', { avatarEmoji }, maya)).status).toBe(400);
  });

  it('stays when a picture is removed', async () => {
    const maya = await createUser(rest, 'Maya');
    await rest.call('updateProfile', { avatarEmoji: '🐻' }, maya);
    await setAvatar(maya);
    const { body } = await rest.call('removeAvatar', undefined, maya);
    expect(body).toMatchObject({ avatarUrl: null, avatarEmoji: '🐻' });
  });
});
