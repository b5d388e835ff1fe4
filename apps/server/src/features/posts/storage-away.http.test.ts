import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImagesUnavailable } from '@dubs/core/ports';
import { createTestDatabase, startDatabaseProxy } from '@dubs/db/testing';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createGroup, createPicture, createPost, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const files = [{ name: 'a.jpg', bytes: await createPicture(40, 40) }];
let maya: TestUser;
let groupId = 0;

beforeAll(async () => {
  const family = await createGroup(server.rest, ['Maya']);
  groupId = family.groupId;
  [maya] = family.users;
});

const post = (withPicture: boolean) =>
  createPost(server.origin, { token: maya.token, groupId, ...(withPicture ? { files } : {}) });

/** Renames a folder until the test ends, or the returned function is called. */
async function moveFolderAway(folder: string): Promise<() => Promise<void>> {
  const away = `${folder}-away`;
  await rename(folder, away);
  let isAway = true;
  const moveFolderBack = async () => {
    if (!isAway) return;
    isAway = false;
    await rm(folder, { recursive: true, force: true });
    await rename(away, folder);
  };
  onTestFinished(moveFolderBack);
  return moveFolderBack;
}

it('pictures return 503 without a store, old ones too; content needs none', async () => {
  const before = (await post(true)).body;
  const media = join(server.folder, 'media');
  const moveFolderBack = await moveFolderAway(media);
  await writeFile(media, 'no folder');
  const outage = await post(true);
  expect([outage.status, outage.body.code]).toEqual([503, 'UNAVAILABLE']);
  expect(Number(outage.headers.get('retry-after'))).toBeGreaterThan(0);
  const old = await fetch(server.origin + before.imageUrls[0]);
  expect([old.status, old.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await post(false)).status).toBe(201);

  await moveFolderBack();
  expect((await fetch(server.origin + before.imageUrls[0])).status).toBe(200);
  expect((await post(true)).status).toBe(201);
});

it('a media volume that was emptied accepts new pictures without a restart', async () => {
  const before = (await post(true)).body;
  const media = join(server.folder, 'media');
  const moveFolderBack = await moveFolderAway(media);
  await mkdir(media);
  const after = await post(true);
  expect(after.status).toBe(201);
  expect((await fetch(server.origin + after.body.imageUrls[0])).status).toBe(200);
  expect((await fetch(server.origin + before.imageUrls[0])).status).toBe(403);
  await moveFolderBack();
  expect((await fetch(server.origin + before.imageUrls[0])).status).toBe(200);
});

it('a volume of another installation in the place of ours is an outage, and is left as it is', async () => {
  const media = join(server.folder, 'media');
  const moveFolderBack = await moveFolderAway(media);
  await mkdir(media);
  await writeFile(join(media, '.instance'), randomUUID());
  const outage = await post(true);
  expect([outage.status, outage.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await readdir(media)).toEqual(['.instance']);
  expect((await post(false)).status).toBe(201);
  await moveFolderBack();
  expect((await post(true)).status).toBe(201);
});

it('where uploads cannot be put it is an outage', async () => {
  const uploads = join(server.folder, 'tmp');
  await post(true);
  const moveFolderBack = await moveFolderAway(uploads);
  await writeFile(uploads, 'no folder');
  const outage = await post(true);
  expect([outage.status, outage.headers.get('retry-after')]).toEqual([503, '5']);
  await moveFolderBack();
  expect((await post(true)).status).toBe(201);
});

describe('without memory for a decoder', () => {
  const fail = () => Promise.reject(new ImagesUnavailable('no memory'));
  const poor = useServer({
    images: { process: fail, crop: fail, close: async () => {} },
  });

  it('a post with a picture is an outage, not a refusal of the picture', async () => {
    const { groupId: family, users } = await createGroup(poor.rest, ['Ben']);
    const answer = await createPost(poor.origin, { token: users[0].token, groupId: family, files });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });
});

describe('while the answer to a commit is lost', () => {
  let losesCommit = false;
  const lossy = useServer({
    async database() {
      const { url, drop } = await createTestDatabase();
      const proxy = await startDatabaseProxy(url);
      proxy.behave({
        chooseAction(data, direction) {
          const isLost = losesCommit && direction === 'back' && data.includes('COMMIT');
          if (isLost) losesCommit = false;
          return isLost ? 'cut' : 'pass';
        },
      });
      return { url: proxy.url, drop: () => proxy.cut().then(drop) };
    },
  });

  it('a post keeps its pictures', async () => {
    const { groupId: id, users } = await createGroup(lossy.rest, ['Maya']);
    losesCommit = true;
    const { status } = await createPost(lossy.origin, { token: users[0].token, groupId: id, files });
    const { posts } = (await lossy.rest.call('groupPosts', { groupId: id }, users[0])).body;
    expect([status, posts.length]).toEqual([503, 1]);
    expect((await fetch(lossy.origin + posts[0].imageUrls[0])).status).toBe(200);
  });
});
