import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TEXTS } from '@dubs/contract';
import { purgeDeleted } from '@dubs/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createGroup, createPicture, createPost, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const api = server.rest;
const files = await Promise.all(
  [40, 60].map(async (width) => ({ name: `${width}.jpg`, bytes: await createPicture(width, 40) })),
);
const shareId = randomUUID();
let maya: TestUser;
let family: number;
let runners: number;
let sourceId: number;

beforeEach(async () => {
  ({
    groupId: family,
    users: [maya],
  } = await createGroup(server.rest, ['Maya']));
  ({ id: runners } = (await call('createGroup', { name: 'Runners' })).body);
  ({ id: sourceId } = (await share(family, { shareId }, true)).body);
});

const call = (name: 'createGroup' | 'deletePost' | 'leaveGroup' | 'getPost', input: object) =>
  server.rest.call(name, { ...input }, maya);
const share = (groupId: number, fields: Record<string, string>, withFiles = false, { token } = maya) =>
  createPost(server.origin, { token, groupId, fields, files: withFiles ? files : [] });
const copyOf = (postId: number) => ({ shareId, copyImagesOf: String(postId) });
const storedFiles = async () =>
  (await readdir(join(server.folder, 'media'), { recursive: true })).filter((file) => file.endsWith('.webp'));
const picture = async (url: string) => {
  const response = await fetch(server.origin + url);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};
const FORBIDDEN = { status: 403, body: { error: TEXTS.access.forbidden } };

describe('a post with copyImagesOf', () => {
  it('gets the pictures of the other post of the share, as files of its own', async () => {
    const before = (await storedFiles()).length;
    const input = { groupId: runners, content: 'We did it', shareId, copyImagesOf: sourceId };
    const { status, body } = await api.call('createPost', input, maya);
    expect(status).toBeLessThan(300);
    const { images: source } = (await call('getPost', { id: sourceId })).body;
    expect(body.images.map(({ width }: { width: number }) => width)).toEqual([40, 60]);
    for (const [n, { url, thumbnailUrl }] of source.entries()) {
      expect(await picture(body.images[n].url)).toEqual(await picture(url));
      expect(await picture(body.images[n].thumbnailUrl)).toEqual(await picture(thumbnailUrl));
    }
    expect((await storedFiles()).length - before).toBe(4);
  });
});

it('pictures and copyImagesOf together are a 400', async () => {
  const message = TEXTS.posts.imagesOrCopy;
  expect(await share(runners, copyOf(sourceId), true)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'copyImagesOf', message }] },
  });
});

it.each<[what: string, fields: () => Record<string, string>]>([
  ['a post of another share', () => ({ ...copyOf(sourceId), shareId: randomUUID() })],
  ['a post when no share is named', () => ({ copyImagesOf: String(sourceId) })],
  ['a post that never existed', () => copyOf(Number.MAX_SAFE_INTEGER)],
])('copyImagesOf %s is a 403', async (_what, fields) => {
  expect(await share(runners, fields())).toMatchObject(FORBIDDEN);
});

it('copyImagesOf a post of another user is a 403', async () => {
  const { groupId, users } = await createGroup(server.rest, ['Ben']);
  expect(await share(groupId, copyOf(sourceId), false, users[0])).toMatchObject(FORBIDDEN);
});

it.each([
  ['was deleted', () => call('deletePost', { id: sourceId })],
  ['is of a group that its author left', leaveFamily],
])('copyImagesOf a post that %s is a 403', async (_what, end) => {
  expect((await end()).status).toBe(200);
  expect(await share(runners, copyOf(sourceId))).toMatchObject(FORBIDDEN);
});

async function leaveFamily() {
  await server.db
    .updateTable('group_members')
    .set({ role: 'member' })
    .where('group_id', '=', family)
    .where('user_id', '=', maya.id)
    .execute();
  return call('leaveGroup', { id: family });
}

it('a repeat returns the first post, also after its source was deleted', async () => {
  const first = await share(runners, copyOf(sourceId));
  await call('deletePost', { id: sourceId });
  const before = (await storedFiles()).length;
  expect((await share(runners, copyOf(sourceId))).body).toMatchObject({ id: first.body.id });
  expect((await storedFiles()).length).toBe(before);
});

it('copies count as pictures do', async () => {
  const rows = await server.db
    .selectFrom('post_images')
    .select('bytes')
    .where('post_id', '=', sourceId)
    .execute();
  const each = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  server.core.settings.storageQuotaBytes = 2 * each - 1;
  const before = (await storedFiles()).length;
  expect((await share(runners, copyOf(sourceId))).status).toBe(413);
  expect((await storedFiles()).length).toBe(before);
  server.core.settings.storageQuotaBytes = 0;
});

it('a copy that misses one of two files is a 403, and leaves none', async () => {
  const stored = await storedFiles();
  for (const file of stored.filter((name) => name.endsWith('-small.webp')))
    await rm(join(server.folder, 'media', file));
  const before = (await storedFiles()).length;
  expect(await share(runners, copyOf(sourceId))).toMatchObject(FORBIDDEN);
  expect((await storedFiles()).length).toBe(before);
});

it('copies have all pictures or are a 403 while their source is deleted and purged', async () => {
  const groups: number[] = [];
  for (let n = 0; n < 6; n++) groups.push((await call('createGroup', { name: `Group ${n}` })).body.id);
  const before = (await storedFiles()).length;
  const [copies] = await Promise.all([
    Promise.all(groups.map((groupId) => share(groupId, copyOf(sourceId)))),
    call('deletePost', { id: sourceId }).then(purgeSource),
  ]);
  const made = copies.filter(({ status }) => status === 201);
  for (const { body } of made) {
    expect(body.images).toHaveLength(2);
    for (const url of body.imageUrls) expect((await picture(url)).status).toBe(200);
  }
  for (const refused of copies.filter((copy) => !made.includes(copy)))
    expect(refused).toMatchObject(FORBIDDEN);
  // The four files of the source are gone, and a refused copy leaves none.
  expect((await storedFiles()).length - before).toBe(4 * made.length - 4);
});

/** Purges the source as if it had been deleted a month ago. */
async function purgeSource(): Promise<void> {
  await server.db
    .updateTable('posts')
    .set({ deleted_at: new Date(0) })
    .where('id', '=', sourceId)
    .execute();
  await purgeDeleted(server.core);
}
