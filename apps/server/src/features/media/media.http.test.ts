import { expect, it, vi } from 'vitest';
import { createGroup, createPicture, createPost, signIn, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer({ isCuttable: true });
const { rest } = server;
const files = [{ name: 'a.jpg', bytes: await createPicture(40, 40) }];
const open = (url: string, headers: Record<string, string> = {}) => fetch(server.origin + url, { headers });
const statusOf = async (url: string) => (await open(url)).status;

/** Creates a group of two with a post of Maya's. Returns the addresses of its picture as each of them gets it. */
async function scenario() {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const post = (await createPost(server.origin, { token: maya.token, groupId, files })).body;
  const addressFor = async (viewer: TestUser): Promise<string> =>
    (await rest.call('getPost', { id: post.id }, viewer)).body.imageUrls[0];
  return { groupId, maya, ben, postId: post.id as number, addressFor, his: await addressFor(ben) };
}

/** Expects the answer to an address to have the same bytes as that to one with a bad signature. */
async function expectRefused(url: string, headers: Record<string, string> = {}) {
  const [refused, forged] = [await open(url, headers), await open(`${url}x`)];
  expect([refused.status, await refused.text()]).toEqual([403, await forged.text()]);
  for (const header of ['cache-control', 'etag', 'last-modified', 'content-range'])
    expect(refused.headers.get(header)).toBe(forged.headers.get(header));
}

it('the address of a picture is bound to its viewer', async () => {
  const { maya, ben, addressFor, his } = await scenario();
  const hers = await addressFor(maya);
  expect(hers).not.toBe(his);
  expect([await statusOf(hers), await statusOf(his)]).toEqual([200, 200]);
  await expectRefused(his.replace(`v=${ben.id}`, `v=${maya.id}`));
  expect(await addressFor(ben)).toBe(his);
});

it('a picture without its file is refused and logged, as on a server with a folder of its own', async () => {
  const { his } = await scenario();
  const warn = vi.spyOn(server.core.log, 'warn');
  const { key } = await server.db
    .selectFrom('post_images')
    .select('key')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(await statusOf(his)).toBe(200);
  expect(warn).not.toHaveBeenCalled();
  await server.core.blobs.delete([key]);
  await expectRefused(his);
  expect(warn.mock.calls).toEqual([[{ key }, 'picture.file_missing']]);
  warn.mockRestore();
});

it('an address of a picture outlives a logout', async () => {
  const { ben, his } = await scenario();
  await rest.call('logout', undefined, ben);
  expect(await statusOf(his)).toBe(200);
});

it('a browser keeps a picture for an hour at most', async () => {
  const { his } = await scenario();
  const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(
    (await open(his)).headers.get('cache-control') ?? '',
  ) ?? ['', ''];
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds)).toBeLessThanOrEqual(3_600);
});

/** Returns the validators of a picture, and its bytes. */
async function openWhole(url: string) {
  const whole = await open(url);
  const [tag = '', date = ''] = ['etag', 'last-modified'].map((name) => whole.headers.get(name) ?? '');
  return { tag, date, bytes: Buffer.from(await whole.arrayBuffer()) };
}

it('answers a viewer who has the picture with a 304', async () => {
  const { his, maya, addressFor } = await scenario();
  const { tag, date } = await openWhole(his);
  for (const url of [his, await addressFor(maya)])
    for (const headers of [
      { 'if-none-match': tag },
      { 'if-none-match': '*' },
      { 'if-modified-since': date },
    ]) {
      const { status, body, headers: got } = await open(url, headers);
      expect([status, body, got.get('etag'), got.get('content-type')]).toEqual([304, null, tag, null]);
      expect(got.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    }
  for (const headers of [{ 'if-none-match': '"other"' }, { 'if-modified-since': new Date(0).toUTCString() }])
    expect((await open(his, headers)).status).toBe(200);
});

it('refuses a removed member who has the picture', async () => {
  const { groupId, ben, his } = await scenario();
  const { tag, date } = await openWhole(his);
  await rest.call('leaveGroup', { id: groupId }, ben);
  for (const headers of [{ 'if-none-match': tag }, { 'if-modified-since': date }, { range: 'bytes=0-9' }])
    await expectRefused(his, headers);
});

it.each([
  ['bytes=0-9', 0, 10],
  ['bytes=20-', 20, undefined],
  ['bytes=-7', -7, undefined],
  ['bytes=10-99999', 10, undefined],
])('returns the range %s', async (range, start, end) => {
  const { his } = await scenario();
  const { tag, date, bytes } = await openWhole(his);
  const part = bytes.subarray(start, end);
  const first = bytes.indexOf(part);
  for (const headers of [{ range }, { range, 'if-range': tag }, { range, 'if-range': date }]) {
    const answer = await open(his, headers);
    expect(answer.status).toBe(206);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(part);
    expect(answer.headers.get('content-range')).toBe(
      `bytes ${first}-${first + part.length - 1}/${bytes.length}`,
    );
  }
});

it.each<[string, Record<string, string>]>([
  ['of another unit', { range: 'lines=0-9' }],
  ['that is malformed', { range: 'bytes=x' }],
  ['of several parts', { range: 'bytes=0-1,5-6' }],
  ['of an older picture', { range: 'bytes=0-9', 'if-range': '"other"' }],
])('ignores a range %s', async (_what, headers) => {
  const { his } = await scenario();
  const { bytes } = await openWhole(his);
  const answer = await open(his, headers);
  expect([answer.status, answer.headers.get('accept-ranges')]).toEqual([200, 'bytes']);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
});

it('a range behind the end is a 416 that is not cached', async () => {
  const { his } = await scenario();
  const { bytes } = await openWhole(his);
  const { status, headers } = await open(his, { range: `bytes=${bytes.length}-` });
  expect([status, headers.get('content-range'), headers.get('cache-control')]).toEqual([
    416,
    `bytes */${bytes.length}`,
    'no-store',
  ]);
});

it('refuses a removed member the addresses that they hold, and takes them again after they rejoin', async () => {
  const { groupId, maya, ben, his } = await scenario();
  expect(await statusOf(his)).toBe(200);
  await rest.call('leaveGroup', { id: groupId }, ben);
  await expectRefused(his);
  const { inviteCode } = (await rest.call('groupInvite', { id: groupId }, maya)).body;
  await rest.call('join', { code: inviteCode }, ben);
  expect(await statusOf(his)).toBe(200);
  await rest.call('removeMember', { groupId, userId: ben.id }, maya);
  await expectRefused(his);
});

it('refuses the pictures of a deleted post, and serves them again when it is restored', async () => {
  const { maya, postId, his } = await scenario();
  expect(await statusOf(his)).toBe(200);
  await rest.call('deletePost', { id: postId }, maya);
  await expectRefused(his);
  await rest.call('restorePost', { id: postId }, maya);
  expect(await statusOf(his)).toBe(200);
});

it('refuses the pictures of a deleted group', async () => {
  const { groupId, maya, his } = await scenario();
  expect(await statusOf(his)).toBe(200);
  await rest.call('deleteGroup', { id: groupId }, maya);
  await expectRefused(his);
});

it('refuses a viewer whose account is deleted, until they sign in again', async () => {
  const { ben, his } = await scenario();
  expect(await statusOf(his)).toBe(200);
  await rest.call('deleteAccount', { phoneNumber: ben.phoneNumber }, ben);
  await expectRefused(his);
  await signIn(rest, ben.phoneNumber);
  expect(await statusOf(his)).toBe(200);
});

it.each([
  ['remove', 403],
  ['keep', 200],
] as const)('after an author chose to %s their posts, their pictures are a %i', async (posts, status) => {
  const { groupId, maya, ben, postId } = await scenario();
  const own = (await createPost(server.origin, { token: ben.token, groupId, files })).body.id;
  const url = (await rest.call('getPost', { id: own }, maya)).body.imageUrls[0];
  expect(await statusOf(url)).toBe(200);
  await rest.call('deleteAccount', { phoneNumber: ben.phoneNumber, posts }, ben);
  expect(await statusOf(url)).toBe(status);
  expect((await rest.call('getPost', { id: postId }, maya)).status).toBe(200);
});

it('a membership that ends without a signal ends access within ten seconds', async () => {
  const { ben, his } = await scenario();
  expect(await statusOf(his)).toBe(200);
  await server.db.deleteFrom('group_members').where('user_id', '=', ben.id).execute();
  const later = performance.now() + 10_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  await expect.poll(() => statusOf(his)).toBe(403);
  clock.mockRestore();
});

it('the tags of polled lists stay the same when picture addresses change', async () => {
  const { maya } = await scenario();
  const tags = async () =>
    Promise.all(
      (['listGroups', 'countUnread'] as const).map(async (poll) =>
        (await rest.call(poll, undefined, maya)).headers.get('etag'),
      ),
    );
  const before = await tags();
  const clock = vi.spyOn(server.core.clock, 'now').mockReturnValue(new Date(Date.now() + 3_600_000));
  expect(await tags()).toEqual(before);
  clock.mockRestore();
});

it('an outage of the database while access is checked is a 503', async () => {
  const { his } = await scenario();
  await server.cutDatabase();
  expect(await statusOf(his)).toBe(503);
});
