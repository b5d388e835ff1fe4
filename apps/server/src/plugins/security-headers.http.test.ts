import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildExports } from '../testing/build-exports.ts';
import { createGroup, createPicture, createPost } from '../testing/factories.ts';
import { liveUrl } from '../testing/open-tab.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { TWILIO } from '../testing/twilio.ts';
import { type TestServer, useServer } from '../testing/use-server.ts';
import { makeWebFolder, WEB_SCRIPT } from '../testing/web-folder.ts';

const web = makeWebFolder();
const servers = {
  plain: useServer({ web, twilio: TWILIO }),
  tls: useServer({ web, twilio: TWILIO, http: { publicUrl: 'https://dubs.example' } }),
};
const fail = () => Promise.reject(new Error('image processing failed'));
/** Fails to process images, has a low rate limit and loses its database at the end. */
const broken = useServer({
  isCuttable: true,
  web,
  limits: { perUser: 0, perAddress: 3 },
  images: { process: fail, crop: fail, close: async () => undefined },
});

/** A server with data to request. */
interface Site {
  server: TestServer;
  token: string;
  groupId: number;
  media: string;
  exported: string;
}
type Received = Pick<Response, 'status' | 'headers'>;
type Ask = (site: Site) => Promise<Received>;

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

/** Requests twice, the second time with the ETag of the first response. Raw, since fetch would bypass caches. */
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

/** Kinds of responses: their status, their `cache-control` and a request for one. */
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
  ['an unchanged file', 304, FOR_GOOD, again('/assets/app-abc123.js')],
  ['part of a file', 206, FOR_GOOD, get('/assets/app-abc123.js', { headers: { range: 'bytes=0-1' } })],
  ['a missing file', 404, 'no-store', get('/assets/app-old.js')],
  ['the API docs page', 200, 'no-store', get('/api/docs')],
  ['the OpenAPI document', 200, 'no-store', get('/api/openapi.json')],
  ['a REST call', 200, 'no-store', get('/api/auth/me')],
  ['a created resource', 201, 'no-store', post('/api/groups', '{"name":"Us"}')],
  ['a poll', 200, 'private, no-cache', get('/api/groups')],
  ['an unchanged poll', 304, 'private, no-cache', again('/api/groups')],
  ['a tRPC call', 200, 'no-store', get('/trpc/auth.me')],
  ['a poll by tRPC', 200, 'private, no-cache', get('/trpc/groups.list')],
  ['an unchanged poll by tRPC', 304, 'private, no-cache', again('/trpc/groups.list')],
  ['the live stream', 200, 'no-cache, no-transform', stream],
  ['a picture', 200, 'private, max-age=n, immutable', get(({ media }) => media)],
  ['an export', 200, 'private, no-store', get(({ exported }) => exported)],
  ['health', 200, 'no-store', get('/healthz')],
  ['readiness', 200, 'no-store', get('/readyz')],
  ['change-password', 302, 'no-store', get('/.well-known/change-password', { redirect: 'manual' })],
  ['an unknown well-known path', 404, 'no-store', get('/.well-known/nothing')],
  ['invalid fields', 400, 'no-store', post('/api/groups', '{}')],
  ['malformed JSON', 400, 'no-store', post('/api/groups', '{')],
  ['invalid input by tRPC', 400, 'no-store', post('/trpc/groups.create', '{}')],
  ['no session', 401, 'no-store', get('/api/auth/me', { headers: { authorization: 'Bearer x' } })],
  ['no session by tRPC', 401, 'no-store', get('/trpc/auth.me', { headers: { authorization: 'Bearer x' } })],
  ['a foreign group', 403, 'no-store', get('/api/groups/999999/complete')],
  ['a picture without a signature', 403, 'no-store', get('/media/posts/ab/abc.webp')],
  [
    'a webhook without a signature',
    403,
    'no-store',
    post('/api/webhooks/twilio/sms', 'a=b', 'application/x-www-form-urlencoded'),
  ],
  ['an unknown path', 404, 'no-store', get('/api/nothing')],
  ['an unknown procedure', 404, 'no-store', get('/trpc/no.such')],
  ['an unsupported method', 404, 'no-store', get('/api/groups', { method: 'PUT' })],
  [
    'a CORS preflight',
    404,
    'no-store',
    get('/api/groups', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    }),
  ],
  ['a conflict', 409, 'no-store', (site) => post(`/api/groups/${site.groupId}/leave`, '')(site)],
  [
    'a body that is too large',
    413,
    'no-store',
    post('/api/groups', JSON.stringify({ name: 'x'.repeat(70_000) })),
  ],
  ['an unsupported content type', 415, 'no-store', post('/api/groups', 'x', 'text/plain')],
  ['a malformed URL', 400, 'no-store', get('/%')],
  ['a malformed request', 400, 'no-store', raw('NONSENSE\r\n\r\n')],
  [
    'too many headers',
    400,
    'no-store',
    raw(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`),
  ],
  [
    'an unknown Expect header',
    401,
    'no-store',
    raw('GET /api/auth/me HTTP/1.1\r\nhost: localhost\r\nexpect: x\r\nconnection: close\r\n\r\n'),
  ],
];

const hash = createHash('sha256').update(WEB_SCRIPT).digest('base64');

/** Expects the security headers that all responses share. */
function expectSafe({ headers }: Received, overTls: boolean): void {
  const policy = Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((each) => {
      const [name = '', ...sources] = each.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(policy).toEqual({
    'default-src': "'self'",
    'script-src': `'self' 'sha256-${hash}'`,
    'style-src': expect.stringMatching(/^'self' 'sha256-[^']+'$/),
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
    ...(overTls ? { 'upgrade-insecure-requests': '' } : {}),
  });
  const header = (name: string) => headers.get(name);
  expect({
    type: header('x-content-type-options'),
    frames: header('x-frame-options'),
    referrer: header('referrer-policy'),
    opener: header('cross-origin-opener-policy'),
    resource: header('cross-origin-resource-policy'),
    tls: header('strict-transport-security'),
    origin: header('access-control-allow-origin'),
    maker: header('x-powered-by') ?? header('server'),
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
  expect(header('permissions-policy')).toMatch(/microphone=\(\), geolocation=\(\)/);
}

describe.each(['plain', 'tls'] as const)('over %s', (name) => {
  it.each(KINDS)(
    'sends the security headers and cache-control with %s (%i)',
    async (_kind, status, cacheControl, ask) => {
      const response = await ask(sites[name]);
      expect(response.status).toBe(status);
      expectSafe(response, name === 'tls');
      const sent = response.headers.get('cache-control');
      expect(sent?.replace(/^private, max-age=\d+/, 'private, max-age=n')).toBe(cacheControl);
    },
  );
});

it('sends them with an internal error, a rate limit and an outage too', async () => {
  const { groupId, users } = await createGroup(broken.rest, ['Maya']);
  const [{ token }] = users;
  const files = [{ name: 'a.jpg', bytes: await createPicture(64, 48) }];
  const site = { server: broken, token, groupId, media: '', exported: '' };
  const signedOut = get('/api/auth/me', { headers: { authorization: 'Bearer x' } });
  const received: Received[] = [
    await createPost(broken.origin, { token, groupId, files }),
    await signedOut(site),
    await signedOut(site),
  ];
  await broken.cutDatabase();
  await expect.poll(async () => (await get('/readyz')(site)).status).toBe(503);
  received.push(
    await get('/api/auth/me')(site),
    await get('/trpc/auth.me')(site),
    await get('/readyz')(site),
  );
  expect(received.map(({ status }) => status)).toEqual([500, 401, 429, 503, 503, 503]);
  for (const each of received) {
    expectSafe(each, false);
    expect(each.headers.get('cache-control')).toBe('no-store');
  }
});
