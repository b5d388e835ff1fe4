import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createPicture,
  createPost,
  createUser,
  type FormFile,
  type TestUser,
} from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
const { rest } = server;
let maya: TestUser;
let ben: TestUser;
let eve: TestUser;
let family = 0;
let runners = 0;

beforeAll(async () => {
  [maya, ben, eve] = [
    await createUser(rest, 'Maya'),
    await createUser(rest, 'Ben'),
    await createUser(rest, 'Eve'),
  ];
  for (const name of ['Family', 'Runners']) {
    const { id } = (await rest.call('createGroup', { name }, maya)).body;
    const { inviteCode } = (await rest.call('groupInvite', { id }, maya)).body;
    await rest.call('join', { code: inviteCode }, ben);
    [family, runners] = [family || id, id];
  }
});

/** Returns every file that lies in the server's folder, pictures and files under way. */
const filesOnDisk = async (): Promise<string[]> => {
  const entries = await readdir(server.folder, { recursive: true, withFileTypes: true });
  return entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name));
};

const countPosts = async (): Promise<number> => {
  const { count } = await server.db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

describe('sharing', () => {
  it('content and pictures become a post that members see, with signed pictures', async () => {
    const answer = await createPost(server.origin, {
      token: ben.token,
      groupId: family,
      content: '  Caught a fish\r\nthis big ',
      fields: { type: 'win' },
      files: [
        { name: 'a.jpg', bytes: await createPicture(3000, 1500) },
        { name: 'b.png', bytes: await createPicture(300, 400, 'png') },
        { name: 'c.webp', bytes: await createPicture(640, 480, 'webp') },
      ],
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      groupId: family,
      userId: ben.id,
      content: 'Caught a fish\nthis big',
      type: 'win',
      kind: 'share',
      editedAt: null,
      user: { id: ben.id, name: 'Ben' },
      group: { id: family, name: 'Family', emoji: '👥' },
      likesCount: 0,
      commentsCount: 0,
      reactions: {},
      reactionUsers: {},
      userReactions: [],
    });
    expect(answer.body.images.map((i: { width: number; height: number }) => [i.width, i.height])).toEqual([
      [2048, 1024],
      [300, 400],
      [640, 480],
    ]);
    expect(answer.body.imageUrls).toEqual(answer.body.images.map((i: { url: string }) => i.url));

    const [{ url, thumbnailUrl }] = answer.body.images;
    const full = await fetch(new URL(url, server.origin));
    expect(full.status).toBe(200);
    expect(full.headers.get('content-type')).toBe('image/webp');
    expect(full.headers.get('x-content-type-options')).toBe('nosniff');
    expect(full.headers.get('cache-control')).toMatch(/^private, max-age=\d+/);
    expect(await sharp(Buffer.from(await full.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 2048,
    });
    const small = await fetch(new URL(thumbnailUrl, server.origin));
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(480);

    for (const api of server.clients) {
      expect((await api.call('getPost', { id: answer.body.id }, ben)).body).toMatchObject(answer.body);
      expect((await api.call('recentPosts', { page: 1, limit: 100 }, maya)).body[0].id).toBe(answer.body.id);
      expect((await api.call('groupPosts', { groupId: family }, maya)).body.posts[0].id).toBe(answer.body.id);
    }
  });

  it('a signed picture cannot be had by an altered, expired or made-up address', async () => {
    const { body } = await createPost(server.origin, {
      token: ben.token,
      groupId: family,
      files: [{ name: 'a.jpg', bytes: await createPicture() }],
    });
    const url = new URL(body.images[0].url, server.origin);
    const status = async (change: (u: URL) => void) => {
      const altered = new URL(url);
      change(altered);
      return (await fetch(altered)).status;
    };
    expect(await status(() => {})).toBe(200);
    expect(await status((u) => u.searchParams.set('e', String(Number(u.searchParams.get('e')) + 1)))).toBe(
      403,
    );
    expect(await status((u) => u.searchParams.set('e', '1'))).toBe(403);
    for (const part of ['v', 'e', 'sig']) expect(await status((u) => u.searchParams.delete(part))).toBe(403);
    expect(await status((u) => (u.pathname = '/media/../../etc/passwd'))).not.toBe(200);
    expect(await status((u) => (u.pathname = u.pathname.replace('.webp', '0.webp')))).toBe(403);
    const { key } = await server.db
      .selectFrom('post_images')
      .select('key')
      .where('post_id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(await status((u) => (u.pathname = `/media/${key}`))).toBe(403);
  });

  it('outsiders are refused before their upload is read, the same for foreign and missing groups', async () => {
    const before = await countPosts();
    const foreign = await createPost(server.origin, {
      token: eve.token,
      groupId: family,
      files: [{ name: 'a.jpg', bytes: await createPicture() }],
    });
    const missing = await createPost(server.origin, { token: eve.token, groupId: 999_999_999 });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(missing.body).toEqual(foreign.body);
    expect((await createPost(server.origin, { token: 'no.good.token', groupId: family })).status).toBe(401);
    expect(await countPosts()).toBe(before);
    const { body: post } = await createPost(server.origin, { token: ben.token, groupId: family });
    for (const api of server.clients) {
      const hidden = await api.call('getPost', { id: post.id }, eve);
      expect(hidden.status).toBe(403);
      expect((await api.call('getPost', { id: 999_999_999 }, eve)).body).toEqual(hidden.body);
      expect((await api.call('groupPosts', { groupId: family }, eve)).status).toBe(403);
      expect((await api.call('recentPosts', { page: 1, limit: 15 }, eve)).body).toEqual([]);
    }
  });

  it('a deleted post is a 404 to members and a 403 to others', async () => {
    const { body: post } = await createPost(server.origin, { token: ben.token, groupId: family });
    await server.db.updateTable('posts').set({ deleted_at: new Date() }).where('id', '=', post.id).execute();
    for (const api of server.clients) {
      expect(await api.call('getPost', { id: post.id }, maya)).toMatchObject({
        status: 404,
        body: { error: 'Post Not Found' },
      });
      expect((await api.call('getPost', { id: post.id }, eve)).status).toBe(403);
    }
  });

  it('one share is one post a group, however often and however parallel it is sent', async () => {
    const shareId = crypto.randomUUID();
    const files = [{ name: 'a.jpg', bytes: await createPicture() }];
    const send = (groupId: number) =>
      createPost(server.origin, { token: ben.token, groupId, content: 'Shared', fields: { shareId }, files });
    const answers = await Promise.all([
      send(family),
      send(runners),
      send(family),
      send(runners),
      send(family),
    ]);
    expect(answers.map((a) => a.status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((a) => a.body.id)).size).toBe(2);
    expect((await send(family)).body.id).toBe(answers[0]?.body.id);
    const keys = await server.db.selectFrom('post_images').select(['key', 'thumbnail_key']).execute();
    const named = new Set(
      keys.flatMap((k) => [k.key, k.thumbnail_key]).map((key) => join(server.folder, 'media', key)),
    );
    expect((await filesOnDisk()).filter((file) => file.endsWith('.webp') && !named.has(file))).toEqual([]);
  });

  it('a repeat with the same Idempotency-Key answers the first post; other content under it is a 409', async () => {
    const files = [{ name: 'a.jpg', bytes: await createPicture() }];
    const headers = { 'idempotency-key': 'share-1' };
    const send = (content: string, more = files) =>
      createPost(server.origin, { token: ben.token, groupId: family, content, files: more, headers });
    const before = await countPosts();
    const answers = await Promise.all([send('Once'), send('Once'), send('Once')]);
    expect(new Set(answers.map((a) => a.body.id)).size).toBe(1);
    expect((await send('Once')).body).toEqual(answers[0]?.body);
    expect((await send('Other')).status).toBe(409);
    expect((await send('Once', [{ name: 'a.jpg', bytes: await createPicture(10, 10) }])).status).toBe(409);
    expect(await countPosts()).toBe(before + 1);
    const share = { token: maya.token, groupId: family, content: 'Once', files, headers };
    expect(await createPost(server.origin, share)).toMatchObject({ status: 201, body: { userId: maya.id } });
  });

  it('a group is read in pages, newest first, without gaps', async () => {
    const { id } = (await rest.call('createGroup', { name: 'Pages' }, maya)).body;
    const ids = [];
    for (let i = 0; i < 7; i++)
      ids.unshift(
        (await createPost(server.origin, { token: maya.token, groupId: id, content: `Post ${i}` })).body.id,
      );
    for (const api of server.clients) {
      const seen: number[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { body } = await api.call('groupPosts', { groupId: id, limit: 3, cursor }, maya);
        seen.push(...body.posts.map((p: { id: number }) => p.id));
        cursor = body.nextCursor;
      }
      expect(seen).toEqual(ids);
      const page2 = await api.call('recentPosts', { page: 2, limit: 3 }, maya);
      expect(page2.body).toHaveLength(3);
      const far = { page: Number.MAX_SAFE_INTEGER, limit: 50 };
      expect(await api.call('listNotifications', far, maya)).toMatchObject({
        status: 200,
        body: { notifications: [], totalCount: 0, hasMore: false },
      });
      for (const [path, query] of [
        ['limit', { limit: 0 }],
        ['limit', { limit: 101 }],
        ['page', { page: 0 }],
        ['page', { page: 'x' }],
      ] as const) {
        expect(await api.call('recentPosts', { page: 1, limit: 3, ...query }, maya)).toMatchObject({
          status: 400,
          body: { issues: [{ path }] },
        });
      }
    }
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

describe('bad input to a share is a clear 4xx and leaves nothing behind', () => {
  type Sent = Omit<Parameters<typeof createPost>[1], 'token' | 'groupId'>;
  const jpeg = async () => ({ name: 'ok.jpg', bytes: await createPicture() });
  const bytesOf = (text: string) => new TextEncoder().encode(text);

  async function expectRefused(status: number, message: RegExp, sent: Sent): Promise<void> {
    const [posts, files] = [await countPosts(), (await filesOnDisk()).length];
    const answer = await createPost(server.origin, { token: ben.token, groupId: family, ...sent });
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(message)]);
    expect(answer.body.issues).toEqual(
      expect.arrayContaining([expect.objectContaining({ message: expect.any(String) })]),
    );
    expect([await countPosts(), (await filesOnDisk()).length]).toEqual([posts, files]);
  }

  it.each<[what: string, message: RegExp, sent: Sent]>([
    ['no content', /Content is required/, { content: '  \n ' }],
    ['too much content', /at most 5000/, { content: 'x'.repeat(5001) }],
    ['a prefix of a goal', /\[GOAL\]/, { content: ' [GOAL] Run' }],
    ['a NUL', /cannot be stored/, { content: 'a\u0000b' }],
    ['another type', /win or loss/, { fields: { type: 'draw' } }],
    ['a shareId that is none', /UUID/, { fields: { shareId: 'abc' } }],
    ['another group in the form', /not the group/, { fields: { groupId: '999999' } }],
  ])('%s', (_what, message, sent) => expectRefused(400, message, sent));

  const NO_PICTURE = /^Invalid file type/;
  it.each<[what: string, status: number, message: RegExp, files: () => Promise<FormFile[]>]>([
    [
      'a sixth picture',
      400,
      /^Too many images: You can only upload up to 5 images/,
      () => Promise.all(Array.from({ length: 6 }, jpeg)),
    ],
    [
      'a file that is too large',
      413,
      /^File too large: big\.jpg is 11\.0 MB\. Please select images smaller than 10MB\.$/,
      async () => [await jpeg(), { name: 'big.jpg', bytes: new Uint8Array(11 * 1024 * 1024) }],
    ],
    [
      'a file that is no picture',
      415,
      /^Invalid file type: notes\.jpg is not a supported image format\. Please use JPEG, PNG, WebP, or HEIC\.$/,
      async () => [await jpeg(), { name: 'notes.jpg', bytes: bytesOf('hello there') }],
    ],
    ['an SVG', 415, NO_PICTURE, async () => [{ name: 'x.svg', bytes: bytesOf(SVG), type: 'image/svg+xml' }]],
    [
      'a picture that is cut off',
      415,
      NO_PICTURE,
      async () => [{ name: 'cut.jpg', bytes: (await createPicture(2000, 2000)).slice(0, 3000) }],
    ],
    [
      'a picture of more than fifty megapixels',
      415,
      NO_PICTURE,
      async () => [{ name: 'bomb.png', bytes: await createPicture(7_100, 7_100, 'png') }],
    ],
    ['an empty file', 415, NO_PICTURE, async () => [{ name: 'empty.jpg', bytes: new Uint8Array(0) }]],
  ])('%s', async (_what, status, message, files) => expectRefused(status, message, { files: await files() }));

  it('bodies of another type, malformed or too large', async () => {
    const headers = { authorization: `Bearer ${ben.token}` };
    const url = `${server.origin}/api/groups/${family}/posts`;
    const send = async (type: string | null, body: string | Uint8Array<ArrayBuffer>) =>
      (
        await fetch(url, {
          method: 'POST',
          headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
          body,
        })
      ).status;
    expect(await send('application/json', '{"content":"x"}')).toBe(415);
    expect(await send('text/plain', 'content=x')).toBe(415);
    expect(await send('multipart/form-data', 'no boundary')).toBe(400);
    expect(
      await send(
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="content"\r\n\r\ncut',
      ),
    ).toBe(400);
    expect(await send('application/xml', '<a/>')).toBe(415);
    expect(await send('multipart/form-data; boundary=x', new Uint8Array(53 * 1024 * 1024))).toBe(413);
    const groups = `${server.origin}/api/groups`;
    const post = async (body: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
      (
        await fetch(groups, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', ...more },
          body,
        })
      ).status;
    expect(await post('{"name":')).toBe(400);
    expect(await post('[]')).toBe(400);
    expect(await post(Uint8Array.from(Buffer.from('{"name":"caf\xe9"}', 'latin1')))).toBe(400);
    expect(await post('"name"')).toBe(400);
    expect(await post(JSON.stringify({ name: 'a', pad: 'x'.repeat(70_000) }))).toBe(413);
    expect(await post('x', { 'content-type': 'text/plain' })).toBe(415);
    expect(await post('{"name":"a"}', { 'content-encoding': 'gzip' })).toBe(415);
  });

  it('an upload that breaks off leaves no file behind', async () => {
    const files = (await filesOnDisk()).length;
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/groups/${family}/posts HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ben.token}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n` +
        `--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n${'y'.repeat(50_000)}`,
    );
    await expect.poll(async () => (await filesOnDisk()).length).toBeGreaterThan(files);
    socket.destroy();
    await expect.poll(async () => (await filesOnDisk()).length).toBe(files);
  });
});
