import { beforeAll, expect, it } from 'vitest';
import type { ApiResponse } from '../../testing/api-clients.ts';
import { createGroup, type TestUser } from '../../testing/factories.ts';
import { useServer } from '../../testing/use-server.ts';

const server = useServer();
let maya: TestUser;
let groupId: number;

beforeAll(async () => {
  ({
    groupId,
    users: [maya],
  } = await createGroup(server.rest, ['Maya']));
});

async function post(body: FormData | string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}/api/groups/${groupId}/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${maya.token}`, ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as ApiResponse['body'] };
}

function send(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return post(form);
}

it('a field that is declared as JSON is text like any other', async () => {
  const part = (name: string, json: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\ncontent-type: application/json\r\n\r\n${json}\r\n`;
  const form = `${part('content', '"We won"')}${part('groupId', String(groupId))}--x--\r\n`;
  const { status, body } = await post(form, { 'content-type': 'multipart/form-data; boundary=x' });
  expect([status, body.content, body.groupId]).toEqual([201, 'We won', groupId]);
});

it.each(['', '\r\ncontent-type: text/plain; charset=utf-8', '\r\ncontent-type: application/json'])(
  'a field that is not UTF-8 is a 400 that names it, and one that is stays as it was sent (%j)',
  async (type) => {
    const [open, close] = type.includes('json') ? ['"', '"'] : ['', ''];
    const withContent = (bytes: Uint8Array) =>
      Buffer.concat([
        Buffer.from(`--x\r\ncontent-disposition: form-data; name="content"${type}\r\n\r\n${open}`),
        bytes,
        Buffer.from(`${close}\r\n--x--\r\n`),
      ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const refused = await post(withContent(Buffer.from([0x57, 0xff, 0x6e])), headers);
    expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path: 'content' }]]);
    const text = 'We wön 🎉 \uFFFD!';
    const { status, body } = await post(withContent(Buffer.from(text)), headers);
    expect([status, body.content]).toEqual([201, text]);
  },
);

it('content that is too long is a 400 that names it, however long', async () => {
  for (const length of [5_001, 70_000]) {
    const { status, body } = await send({ content: 'x'.repeat(length) });
    expect([status, body.issues[0].path]).toEqual([400, 'content']);
  }
});

it('fields that the call does not know are ignored', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field${n}`, 'x']));
  expect((await send({ content: 'We won', ...unknown })).status).toBe(201);
});

it('posts and comments are listed in the order of their times, also if they were sent at once', async () => {
  const at = { token: maya.token };
  const { id: postId } = (await send({ content: 'We won' })).body;
  const all = Array.from({ length: 20 }, (_, n) => n);
  await Promise.all(all.map((n) => send({ content: `Win ${n}` })));
  await Promise.all(
    all.map((n) => server.rest.call('createComment', { postId, content: `Well done ${n}` }, at)),
  );
  const posts = (await server.rest.call('groupPosts', { groupId, limit: 20 }, at)).body.posts;
  const comments = (await server.rest.call('listComments', { postId }, at)).body;
  const times = (list: { createdAt: string }[]) => list.map(({ createdAt }) => createdAt);
  expect(times(posts)).toEqual(times(posts).toSorted().toReversed());
  expect(times(comments)).toEqual(times(comments).toSorted());
});
