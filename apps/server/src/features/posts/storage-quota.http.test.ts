import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import {
  createGroup,
  createPicture,
  createPost,
  putPicture,
  type TestUser,
} from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
let maya: TestUser;
let groupId = 0;
let bytes: Uint8Array<ArrayBuffer>;

beforeEach(async () => {
  const home = await createGroup(server.rest, ['Maya']);
  groupId = home.groupId;
  maya = home.users[0];
  bytes = await createPicture(64, 48);
  server.core.settings.storageQuotaBytes = 0;
});

const upload = (headers: Record<string, string> = {}, group = groupId) =>
  createPost(server.origin, {
    token: maya.token,
    groupId: group,
    headers,
    files: [{ name: 'a.jpg', bytes }],
  });
const call = (name: 'deletePost' | 'restorePost' | 'deleteGroup' | 'createGroup', input: object) =>
  server.rest.call(name, { ...input }, maya);
/** Sets the quota to what that many of the pictures fill, as measured by sharing one; returns the id of its post. */
async function setQuota(pictures: number): Promise<number> {
  const { body } = await upload();
  const { bytes: each } = await server.db
    .selectFrom('post_images')
    .select('bytes')
    .where('post_id', '=', body.id)
    .executeTakeFirstOrThrow();
  server.core.settings.storageQuotaBytes = each * pictures;
  return body.id;
}
const storedFiles = async () =>
  (await readdir(join(server.folder, 'media'), { recursive: true })).filter((file) => file.endsWith('.webp'));

it('of pictures uploaded at once exactly those that fit are stored, and a refused one leaves nothing behind', async () => {
  await setQuota(4);
  const before = (await storedFiles()).length;
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload()));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 201, 413, 413, 413]);
  expect((await storedFiles()).length - before).toBe(3 * 2);
  expect(answers.find(({ status }) => status === 413)?.body).toEqual({
    error:
      'Your pictures fill the 1 MB that you have. Share without pictures, or delete posts that have some.',
    code: 'PAYLOAD_TOO_LARGE',
  });
});

it('accepts posts without pictures when the quota is full', async () => {
  await setQuota(1);
  expect((await upload()).status).toBe(413);
  expect((await createPost(server.origin, { token: maya.token, groupId })).status).toBe(201);
});

it('pictures of deleted posts and groups do not count', async () => {
  const postId = await setQuota(1);
  await call('deletePost', { id: postId });
  expect((await upload()).status).toBe(201);
  expect((await upload()).status).toBe(413);
  await call('deleteGroup', { id: groupId });
  const { id } = (await call('createGroup', { name: 'Next' })).body;
  expect((await upload({}, id)).status).toBe(201);
});

it('a picture of a user that was removed does not count', async () => {
  await putPicture(`${server.origin}/api/user/avatar`, maya);
  await server.rest.call('removeAvatar', undefined, maya);
  await setQuota(2);
  expect((await upload()).status).toBe(201);
});

it('a repeat of an upload that filled the quota returns its post', async () => {
  await setQuota(2);
  const headers = { 'idempotency-key': randomUUID() };
  const first = await upload(headers);
  expect([first.status, (await upload(headers)).body]).toEqual([201, first.body]);
  expect((await upload()).status).toBe(413);
});

it('pictures of others do not count', async () => {
  await setQuota(1);
  const { users, groupId: theirs } = await createGroup(server.rest, ['Ben']);
  const files = [{ name: 'a.jpg', bytes }];
  const answer = await createPost(server.origin, { token: users[0].token, groupId: theirs, files });
  expect(answer.status).toBe(201);
});
