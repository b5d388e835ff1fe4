import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGroup, createPicture, createPost } from '../testing/factories.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();
let [token, groupId, picture] = ['', 0, ''];

beforeAll(async () => {
  const { groupId: id, users } = await createGroup(server.rest, ['Maya']);
  [token, groupId] = [users[0].token, id];
  const files = [{ name: 'a.jpg', bytes: await createPicture(600, 600) }];
  const content = 'Walked around the whole lake. '.repeat(16);
  const { body } = await createPost(server.origin, { token, groupId, files, content });
  for (let n = 0; n < 3; n++) await createPost(server.origin, { token, groupId, content });
  picture = (await server.rest.call('getPost', { id: body.id }, { token })).body.imageUrls[0];
});

/** Sends a request with these headers alone. */
const open = (path: string, headers: IncomingHttpHeaders = {}, method = 'GET'): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const all = { authorization: `Bearer ${token}`, ...headers };
    request(server.origin + path, { method, headers: all }, resolve)
      .on('error', reject)
      .end();
  });

async function read(path: string, headers?: IncomingHttpHeaders, method?: string) {
  const answer = await open(path, headers, method);
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };
const REST = () => `/api/groups/${groupId}/complete`;
const TRPC = () =>
  `/trpc/groups.complete?input=${encodeURIComponent(JSON.stringify({ json: { id: groupId } }))}`;

describe.each([
  ['REST', REST],
  ['tRPC', TRPC],
])('%s', (_name, path) => {
  it.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
  ] as const)('compresses for %s with %s', async (accepted, encoding) => {
    const plain = await read(path());
    const { status, headers, bytes } = await read(path(), { 'accept-encoding': accepted });
    expect([status, headers['content-encoding'], Number(headers['content-length'])]).toEqual([
      200,
      encoding,
      bytes.length,
    ]);
    expect(headers.vary).toContain('accept-encoding');
    expect(headers['content-type']).toBe(plain.headers['content-type']);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(JSON.parse(DECODERS[encoding](bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
  });

  it.each(['', 'identity', 'deflate', 'identity;q=0'])('sends plain JSON for "%s"', async (accepted) => {
    const { status, headers, bytes } = await read(path(), { 'accept-encoding': accepted });
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
    expect(() => JSON.parse(bytes.toString())).not.toThrow();
  });
});

it.each(['/api/auth/me', '/trpc/auth.me', '/api/groups/none'])(
  'sends the short answer of %s plain',
  async (path) => {
    const { headers, bytes } = await read(path, { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.length).toBeLessThan(1_024);
  },
);

it('sends pictures and streams plain', async () => {
  const accepted = { 'accept-encoding': 'br, gzip' };
  expect((await read(picture, accepted)).headers['content-encoding']).toBeUndefined();
  const stream = await open('/trpc/live.stale', { ...accepted, accept: 'text/event-stream' });
  expect([stream.headers['content-type'], stream.headers['content-encoding']]).toEqual([
    'text/event-stream',
    undefined,
  ]);
  stream.destroy();
});

it.each(['/api/groups', '/trpc/groups.list'])('compressed polls of %s keep their tags', async (path) => {
  for (let n = 0; n < 4; n++)
    await server.rest.call('createGroup', { name: `Family ${n}`, description: 'x'.repeat(200) }, { token });
  const accepted = { 'accept-encoding': 'br' };
  const { headers } = await read(path, accepted);
  expect(headers['content-encoding']).toBe('br');
  expect(headers.vary).toMatch(/authorization.*accept-encoding/);
  const again = await read(path, { ...accepted, 'if-none-match': headers.etag });
  expect([again.status, again.bytes.length, again.headers['content-encoding']]).toEqual([304, 0, undefined]);
});

it('answers HEAD without a body', async () => {
  const { status, bytes } = await read(REST(), { 'accept-encoding': 'br' }, 'HEAD');
  expect([status, bytes.length]).toEqual([200, 0]);
});

it('sends a batch that is asked for line by line with its length', async () => {
  const path = '/trpc/auth.me,groups.list?batch=1&input=%7B%7D';
  const { status, headers, bytes } = await read(path, { 'trpc-accept': 'application/jsonl' });
  expect([status, headers['transfer-encoding']]).toEqual([200, undefined]);
  expect([Number(headers['content-length']), bytes.at(-1)]).toEqual([bytes.length, 10]);
});
