import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createBlobStore } from '@dubs/platform';
import { readZip } from '@dubs/platform/testing';
import { startS3StandIn } from '@dubs/platform/testing/s3';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { buildExports } from '../../testing/build-exports.ts';
import { createGroup, createPicture, createPost, putPicture } from '../../testing/factories.ts';
import { type TestServer, useServer } from '../../testing/use-server.ts';

const s3 = await startS3StandIn();
const folder = await mkdtemp(path.join(tmpdir(), 'dubs-server-s3-test-'));
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});
afterEach(() => void (s3.state = 'up'));

const publicEndpoint = s3.settings.endpoint;
const serverOn = (settings: typeof s3.settings) =>
  useServer({
    blobs: () => createBlobStore({ folder: path.join(folder, 'media'), s3: settings }),
    http: { mediaOrigin: settings.publicEndpoint },
  });
const files = [{ name: 'a.jpg', bytes: await createPicture(40, 40) }];

/** Creates a group of two with a post of Maya's, and returns the address of its picture for Ben. */
async function scenario({ rest, origin }: TestServer) {
  const { groupId, users } = await createGroup(rest, ['Maya', 'Ben']);
  const [maya, ben] = users;
  const post = await createPost(origin, { token: maya.token, groupId, files });
  const seen = (await rest.call('getPost', { id: post.body.id }, ben)).body;
  const open = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(origin + seen.imageUrls[0], { method, headers, redirect: 'manual' });
  return { groupId, maya, ben, status: post.status, open };
}

describe('pictures in object storage', () => {
  const server = serverOn(s3.settings);

  it('are streamed by the server, with the validators and parts of those on disk', async () => {
    const { open, status } = await scenario(server);
    expect(status).toBe(201);
    const whole = await open();
    const bytes = Buffer.from(await whole.arrayBuffer());
    const stored = [...s3.objects].filter(([key]) => key.startsWith('media/posts/'));
    expect(stored.some(([, object]) => object.bytes.equals(bytes))).toBe(true);
    const tag = whole.headers.get('etag') ?? '';
    expect((await open({ 'if-none-match': tag })).status).toBe(304);
    const part = await open({ range: 'bytes=10-19', 'if-range': tag });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
    expect((await open({ range: `bytes=${bytes.length}-` })).status).toBe(416);
    const head = await open({}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  });

  it('are faces and covers too, and exports are beside them', async () => {
    const { groupId, maya } = await scenario(server);
    for (const path of ['/user/avatar', `/groups/${groupId}/cover`]) {
      const put = await putPicture(`${server.origin}/api${path}`, { token: maya.token, files });
      const { avatarUrl, coverUrl } = put.body;
      expect((await fetch(server.origin + (avatarUrl ?? coverUrl))).status).toBe(200);
    }
    await server.rest.call('requestExport', undefined, maya);
    expect(await buildExports(server.core)).toContain('ready');
    const { url } = (await server.rest.call('getExport', undefined, maya)).body;
    const zip = await readZip(new Uint8Array(await (await fetch(server.origin + url)).arrayBuffer()));
    expect([...zip.keys()].some((name) => name.endsWith('.webp'))).toBe(true);
    const folders = new Set([...s3.objects.keys()].map((key) => key.split('/', 2).join('/')));
    expect(folders).toEqual(new Set(['media/.instance', 'media/posts', 'media/pictures', 'media/exports']));
  });

  it('are refused with a 503 while it is away, and everything else works', async () => {
    const { open, groupId, maya, ben } = await scenario(server);
    s3.state = 'failing';
    const refused = await createPost(server.origin, { token: maya.token, groupId, files });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await open()).status).toBe(503);
    const without = await createPost(server.origin, { token: maya.token, groupId, files: [] });
    expect(without.status).toBe(201);
    expect((await server.rest.call('getPost', { id: without.body.id }, ben)).status).toBe(200);
    s3.state = 'up';
    expect((await createPost(server.origin, { token: maya.token, groupId, files })).status).toBe(201);
  });

  it('that cannot be deleted after a refused upload do not change its answer', async () => {
    const { groupId, maya } = await scenario(server);
    s3.state = 'undeletable';
    const broken = { name: 'b.jpg', bytes: Buffer.from('no picture') };
    const refused = await createPost(server.origin, {
      token: maya.token,
      groupId,
      files: [...files, broken],
    });
    expect(refused.status).toBe(415);
  });
});

describe('pictures in object storage that browsers reach', () => {
  const server = serverOn({ ...s3.settings, publicEndpoint });

  it('are fetched from it, by an address that lives a minute', async () => {
    const { open } = await scenario(server);
    const answer = await open();
    const address = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'private, max-age=60']);
    expect([address.origin, address.searchParams.get('X-Amz-Expires')]).toEqual([publicEndpoint, '60']);
    const picture = await fetch(address);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    address.searchParams.set('X-Amz-Expires', '3600');
    expect((await fetch(address)).status).toBe(403);
  });

  it('are refused to who may not see them, without an address', async () => {
    const { open, groupId, ben } = await scenario(server);
    await server.rest.call('leaveGroup', { id: groupId }, ben);
    const refused = await open();
    expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
  });

  it('are allowed by the content security policy', async () => {
    const policy = (await fetch(`${server.origin}/healthz`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`img-src 'self' data: blob: ${publicEndpoint};`);
    expect(policy).toContain(`connect-src 'self' ${publicEndpoint};`);
  });
});
