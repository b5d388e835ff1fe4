import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildExports } from '../testing/build-exports.ts';
import { createGroup, createPicture, createPost } from '../testing/factories.ts';
import { liveUrl } from '../testing/open-tab.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { TWILIO } from '../testing/twilio.ts';
import type { TestServer } from '../testing/use-server.ts';
import { useServer } from '../testing/use-server.ts';
import { makeWebFolder, WEB_SCRIPT } from '../testing/web-folder.ts';

const web = makeWebFolder();
const servers = {
  plain: useServer({ web, twilio: TWILIO }),
  tls: useServer({ web, twilio: TWILIO, publicUrl: 'https://dubs.example' }),
};
/** Has a fault in itself, a limit that is soon reached, and in the end no database. */
const broken = useServer({
  web,
  limits: { perUser: 0, perAddress: 3 },
  images: { process: () => Promise.reject(new Error('a fault of our own')), close: async () => undefined },
});

/** A server with something to ask it for. */
interface Site {
  server: TestServer;
  token: string;
  groupId: number;
  media: string;
  exported: string;
}
type Said = Pick<Response, 'status' | 'headers'>;
type Ask = (site: Site) => Promise<Said>;

const sites = {} as Record<keyof typeof servers, Site>;
beforeAll(async () => {
  for (const name of ['plain', 'tls'] as const) {
    const server = servers[name];
    const { groupId, users } = await createGroup(server.rest, ['Maya']);
    const token = users[0].token;
    const files = [{ name: 'a.jpg', bytes: await createPicture(64, 48) }];
    const { body } = await createPost(server.origin, { token, groupId, files });
    await server.rest.call('requestExport', undefined, { token });
    await buildExports(server.core);
    const { url } = (await server.rest.call('getExport', undefined, { token })).body;
    sites[name] = { server, token, groupId, media: body.images[0].url, exported: url };
  }
});

interface Asked extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>;
}

const get =
  (path: string | ((site: Site) => string), { headers, ...init }: Asked = {}): Ask =>
  async (site) => {
    const url = site.server.origin + (typeof path === 'string' ? path : path(site));
    const sent = { authorization: `Bearer ${site.token}`, ...headers };
    const response = await fetch(url, { ...init, headers: sent });
    await response.body?.cancel();
    return response;
  };
const post = (path: string, body: string, type = 'application/json'): Ask =>
  get(path, { method: 'POST', headers: { 'content-type': type }, body });

/** Asks twice, the second time with the tag of the first answer, as a browser does: fetch would ask past every cache. */
const again =
  (path: string): Ask =>
  async ({ server, token }) => {
    const ask = (tag: string) =>
      sendRaw(
        server.origin,
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\nif-none-match: ${tag}\r\nconnection: close\r\n\r\n`,
      );
    return ask((await ask('"none"')).headers.get('etag') ?? '');
  };

const raw =
  (text: string): Ask =>
  ({ server }) =>
    sendRaw(server.origin, text);

const stream: Ask = async ({ server, token }) => {
  const end = new AbortController();
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await fetch(liveUrl(server.origin), { headers, signal: end.signal });
  end.abort();
  return response;
};

const PAGE = 'no-cache, no-store, must-revalidate';
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Kinds of answers: the status, who may keep them, and how one comes by them. */
const KINDS: readonly [kind: string, status: number, cacheControl: string, ask: Ask][] = [
  ['a page', 200, PAGE, get('/home')],
  ['the page of an invite', 200, PAGE, get('/invite/abc')],
  ['the head of a page', 200, PAGE, get('/home', { method: 'HEAD' })],
  [
    'a hashed file',
    200,
    FOR_GOOD,
    get('/assets/app-abc123.js', { headers: { 'accept-encoding': 'identity' } }),
  ],
  [
    'a compressed file',
    200,
    FOR_GOOD,
    get('/assets/app-abc123.js', { headers: { 'accept-encoding': 'gzip' } }),
  ],
  ['a file that is known', 304, FOR_GOOD, again('/assets/app-abc123.js')],
  ['a part of a file', 206, FOR_GOOD, get('/assets/app-abc123.js', { headers: { range: 'bytes=0-1' } })],
  ['a file that is gone', 404, 'no-store', get('/assets/app-old.js')],
  ['the page of calls', 200, 'no-store', get('/api/docs')],
  ['the description of calls', 200, 'no-store', get('/api/openapi.json')],
  ['an answer of the API', 200, 'no-store', get('/api/auth/me')],
  ['something made', 201, 'no-store', post('/api/groups', '{"name":"Us"}')],
  ['a poll', 200, 'private, no-cache', get('/api/groups')],
  ['a poll that is known', 304, 'private, no-cache', again('/api/groups')],
  ['an answer of tRPC', 200, 'no-store', get('/trpc/auth.me')],
  ['a poll by tRPC', 200, 'private, no-cache', get('/trpc/groups.list')],
  ['a poll by tRPC that is known', 304, 'private, no-cache', again('/trpc/groups.list')],
  ['a stream of news', 200, 'no-cache, no-transform', stream],
  ['a picture', 200, 'private, max-age=n, immutable', get(({ media }) => media)],
  ['an export', 200, 'private, no-store', get(({ exported }) => exported)],
  ['health', 200, 'no-store', get('/healthz')],
  ['readiness', 200, 'no-store', get('/readyz')],
  [
    'another way in for password managers',
    302,
    'no-store',
    get('/.well-known/change-password', { redirect: 'manual' }),
  ],
  ['a well-known address that is not there', 404, 'no-store', get('/.well-known/nothing')],
  ['fields of another form', 400, 'no-store', post('/api/groups', '{}')],
  ['no JSON', 400, 'no-store', post('/api/groups', '{')],
  ['an input of another form by tRPC', 400, 'no-store', post('/trpc/groups.create', '{}')],
  ['no session', 401, 'no-store', get('/api/auth/me', { headers: { authorization: 'Bearer x' } })],
  ['no session by tRPC', 401, 'no-store', get('/trpc/auth.me', { headers: { authorization: 'Bearer x' } })],
  ['a thing of others', 403, 'no-store', get('/api/groups/999999/complete')],
  ['a picture without a signature', 403, 'no-store', get('/media/posts/ab/abc.webp')],
  [
    'a webhook without a signature',
    403,
    'no-store',
    post('/api/webhooks/twilio/sms', 'a=b', 'application/x-www-form-urlencoded'),
  ],
  ['no such call', 404, 'no-store', get('/api/nothing')],
  ['no such procedure', 404, 'no-store', get('/trpc/no.such')],
  ['another method', 404, 'no-store', get('/api/groups', { method: 'PUT' })],
  [
    'another site that asks whether it may call',
    404,
    'no-store',
    get('/api/groups', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    }),
  ],
  ['what cannot be done', 409, 'no-store', (site) => post(`/api/groups/${site.groupId}/leave`, '')(site)],
  ['too much', 413, 'no-store', post('/api/groups', JSON.stringify({ name: 'x'.repeat(70_000) }))],
  ['another kind of body', 415, 'no-store', post('/api/groups', 'x', 'text/plain')],
  ['an address that cannot be read', 400, 'no-store', get('/%')],
  ['what is no request', 400, 'no-store', raw('NONSENSE\r\n\r\n')],
  [
    'too many headers',
    400,
    'no-store',
    raw(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`),
  ],
  [
    'an expectation that nobody knows',
    401,
    'no-store',
    raw('GET /api/auth/me HTTP/1.1\r\nhost: localhost\r\nexpect: x\r\nconnection: close\r\n\r\n'),
  ],
];

const hash = createHash('sha256').update(WEB_SCRIPT).digest('base64');

/** What every answer says, whatever it answers. */
function expectSafe({ headers }: Said, overTls: boolean): void {
  const policy = Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((each) => {
      const [name = '', ...sources] = each.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(policy).toEqual({
    'default-src': "'self'",
    'script-src': `'self' 'sha256-${hash}'`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...(overTls ? { 'upgrade-insecure-requests': '' } : {}),
  });
  const told = (name: string) => headers.get(name);
  expect({
    type: told('x-content-type-options'),
    frames: told('x-frame-options'),
    referrer: told('referrer-policy'),
    opener: told('cross-origin-opener-policy'),
    resource: told('cross-origin-resource-policy'),
    tls: told('strict-transport-security'),
    origin: told('access-control-allow-origin'),
    maker: told('x-powered-by') ?? told('server'),
  }).toEqual({
    type: 'nosniff',
    frames: 'DENY',
    referrer: 'no-referrer',
    opener: 'same-origin',
    resource: 'same-origin',
    tls: overTls ? 'max-age=31536000; includeSubDomains' : null,
    origin: null,
    maker: null,
  });
  expect(told('permissions-policy')).toMatch(/microphone=\(\), geolocation=\(\)/);
}

describe.each(['plain', 'tls'] as const)('over %s', (name) => {
  test.each(KINDS)(
    '%s (%i) says what a browser must not do, and who may keep it',
    async (_kind, status, cacheControl, ask) => {
      const said = await ask(sites[name]);
      expect(said.status).toBe(status);
      expectSafe(said, name === 'tls');
      const told = said.headers.get('cache-control');
      expect(told?.replace(/^private, max-age=\d+/, 'private, max-age=n')).toBe(cacheControl);
    },
  );
});

test('a fault of our own, a limit that is reached and an outage say it too', async () => {
  const { groupId, users } = await createGroup(broken.rest, ['Maya']);
  const [{ token } = { token: '' }] = users;
  const files = [{ name: 'a.jpg', bytes: await createPicture(64, 48) }];
  const site = { server: broken, token, groupId, media: '', exported: '' };
  const nobody = get('/api/auth/me', { headers: { authorization: 'Bearer x' } });
  const said: Said[] = [
    await createPost(broken.origin, { token, groupId, files }),
    await nobody(site),
    await nobody(site),
  ];
  await broken.cutDatabase();
  await expect.poll(async () => (await get('/readyz')(site)).status, { timeout: 4_000 }).toBe(503);
  said.push(await get('/api/auth/me')(site), await get('/trpc/auth.me')(site), await get('/readyz')(site));
  expect(said.map(({ status }) => status)).toEqual([500, 401, 429, 503, 503, 503]);
  for (const each of said) {
    expectSafe(each, false);
    expect(each.headers.get('cache-control')).toBe('no-store');
  }
});
