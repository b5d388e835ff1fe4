import { describe, expect, it } from 'vitest';
import { createUser, newPhoneNumber, signIn } from '../testing/factories.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { useServer } from '../testing/use-server.ts';
import { makeWebFolder, WEB_PAGE } from '../testing/web-folder.ts';

const web = makeWebFolder();
const page = WEB_PAGE;

describe('the web app without a service worker', () => {
  const server = useServer({ web, http: { hasServiceWorker: false } });

  it('serves one that deletes itself', async () => {
    expect(await (await fetch(`${server.origin}/sw.js`)).text()).toBe('// no worker');
  });
});

describe('the web app in a folder named assets', () => {
  const server = useServer({ web: makeWebFolder('assets') });

  it.each([
    ['/sw.js', 'no-cache'],
    ['/assets/app-abc123.js', 'public, max-age=31536000, immutable'],
  ])('lets browsers keep %s as elsewhere', async (path, cacheControl) => {
    const { headers } = await fetch(server.origin + path);
    expect(headers.get('cache-control')).toBe(cacheControl);
  });
});

describe('the web app', () => {
  const server = useServer({ web });

  it.each(['/', '/login', '/home', '/home/', '/Group/7', '/group/7/post/8?from=text'])(
    'serves the page, which is never stored, at %s',
    async (path) => {
      const response = await fetch(server.origin + path, { headers: { 'accept-encoding': 'identity' } });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(await response.text()).toBe(page);
    },
  );

  it.each(['/no/such/page', '/group/7/posts', '/homes'])('serves the page with a 404 at %s', async (path) => {
    const response = await fetch(server.origin + path, { headers: { 'accept-encoding': 'identity' } });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(page);
  });

  it.each(['/.env', '/wp-login.php', '/group/7.txt', '/assets/old-abc.js', '/.well-known/other.json'])(
    'returns a 404 in plain text for the file %s that is not there',
    async (path) => {
      const response = await fetch(server.origin + path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    },
  );

  it('serves the page with a 404 to a browser that navigates to a missing file', async () => {
    const navigation = 'Sec-Fetch-Mode: navigate\r\nAccept-Encoding: identity\r\nConnection: close';
    const open = (path: string) =>
      sendRaw(server.origin, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${navigation}\r\n\r\n`);
    expect(await open('/invite/a.b')).toMatchObject({
      status: 404,
      body: expect.stringContaining('noindex'),
    });
    expect(await open('/wp-login.php')).toMatchObject({ status: 404, body: expect.stringContaining(page) });
    expect(await open('/assets/old-abc.js')).toMatchObject({
      status: 404,
      body: expect.stringContaining(page),
    });
    expect(await open('/api/old.js')).toMatchObject({
      status: 404,
      body: expect.stringContaining('NOT_FOUND'),
    });
  });

  it.each([
    ['Sec-Fetch-Mode: navigate', '/%E0%A4%A', 404, page],
    ['Accept: text/html,*/*;q=0.8', '/group/%zz', 404, page],
    ['Accept: text/html,*/*;q=0.8', '/api/groups/%ff', 400, '"BAD_REQUEST"'],
    ['Accept: application/json', '/group/%zz', 400, '"BAD_REQUEST"'],
  ])(
    'responds to a request with %s for the malformed address %s with status %i',
    async (header, path, status, content) => {
      const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\nConnection: close\r\n\r\n`;
      const response = await sendRaw(server.origin, head);
      expect([response.status, response.body]).toEqual([status, expect.stringContaining(content)]);
    },
  );

  it('redirects what another app shares to Home', async () => {
    const body = new FormData();
    body.set('title', 'Look');
    body.set('images', new Blob([new Uint8Array(100_000)]), 'a.jpg');
    const response = await fetch(`${server.origin}/share`, { method: 'POST', body, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/home']);
  });

  it('serves the service worker so that browsers look for a new one', async () => {
    const response = await fetch(`${server.origin}/sw.js`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toBe('// worker');
  });

  it('serves the same page for every invite code, with noindex', async () => {
    const [one, two] = await Promise.all(
      ['a', 'b<script>'].map(async (code) =>
        (await fetch(`${server.origin}/invite/${encodeURIComponent(code)}`)).text(),
      ),
    );
    expect(one).toBe(two);
    expect(one).toContain(`content="You're invited to a private group on Dubs"`);
    expect(one).toContain('noindex');
  });

  it.each([
    ['/%69nvite/abc', 200, 'noindex'],
    ['/group%2F7', 404, page],
    ['/h%6Fme?from=%', 200, page],
    ['http://localhost/home', 200, page],
    ['/%61pi/nothing', 404, '"NOT_FOUND"'],
    ['http://localhost/api/nothing', 404, '"NOT_FOUND"'],
    ['/assets/old-abc%2Ejs', 404, 'Not found'],
  ])('reads the path %s as the router does', async (target, status, content) => {
    const response = await sendRaw(
      server.origin,
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect([response.status, response.body]).toEqual([status, expect.stringContaining(content)]);
  });

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000', null],
    ['gzip;q=0,br;q=0.5', 'br'],
  ])('serves the page in no encoding that is refused: %s', async (accepted, encoding) => {
    const { headers } = await fetch(`${server.origin}/home`, { headers: { 'accept-encoding': accepted } });
    expect(headers.get('content-encoding')).toBe(encoding);
  });

  it('serves pages and files compressed, and hashed files as immutable', async () => {
    const packed = await fetch(`${server.origin}/home`, { headers: { 'accept-encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(await packed.text()).toBe(page);
    const file = await fetch(`${server.origin}/assets/app-abc123.js`, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-type')).toMatch(/javascript/);
    expect((await fetch(`${server.origin}/assets/gone-abc.js`)).status).toBe(404);
  });
});

describe('responses', () => {
  const server = useServer();

  it('of the API are no-store, and an unknown path is the contract’s 404', async () => {
    const { clients } = server;
    const { token } = await createUser(clients[0], 'Ana');
    for (const api of clients)
      expect((await api.call('me', undefined, { token })).headers.get('cache-control')).toBe('no-store');
    const response = await fetch(`${server.origin}/api/nothing`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 'There is nothing at this address.', code: 'NOT_FOUND' },
    ]);
  });

  it.each(['/%61pi/auth/me', '/%74rpc/auth.me', 'http://localhost/api/auth/me'])(
    'of the API are no-store where its path is spelled %s',
    async (target) => {
      const { token } = await createUser(server.rest, 'Ana');
      const { status, headers } = await sendRaw(
        server.origin,
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
      );
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    },
  );

  it('to a malformed URL or request are the contract’s 400', async () => {
    const malformed = { error: 'The request could not be read.', code: 'BAD_REQUEST' };
    for (const path of ['/api/groups/%ff', '/%', `/api/posts/${'1'.repeat(2_001)}`]) {
      const response = await fetch(server.origin + path);
      expect([path, response.status, await response.json()]).toEqual([path, 400, malformed]);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    for (const text of ['NONSENSE\r\n\r\n', `GET /api/groups HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`]) {
      const { status, headers, body } = await sendRaw(server.origin, text);
      expect([status, JSON.parse(body)]).toEqual([400, malformed]);
      expect(headers.get('connection')).toBe('close');
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
    }
  });

  it('report that the process is up and ready', async () => {
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    const ready = await fetch(`${server.origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { ready: true, draining: false, database: 'ok', queue: 'ok', storage: 'ok' },
    ]);
  });
});

describe('tRPC', () => {
  const server = useServer();
  const post = (
    path: string,
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => fetch(`${server.origin}/trpc/${path}`, { method: 'POST', headers, body });

  it('accepts ten calls in a batch and no more', async () => {
    const get = (n: number) =>
      fetch(`${server.origin}/trpc/${Array.from({ length: n }, () => 'auth.me').join(',')}?batch=1`);
    expect((await get(10)).status).toBe(401);
    expect((await get(11)).status).toBe(400);
  });

  it('rejects sign-in calls in a batch', async () => {
    const body = JSON.stringify({
      0: { json: { phoneNumber: '+12025550100' } },
      1: { json: { phoneNumber: '+12025550101' } },
    });
    const response = await post('auth.sendOtp,auth.sendOtp?batch=1', body);
    expect(response.status).toBe(400);
    expect(server.messages).toEqual([]);
  });

  it('accepts JSON only', async () => {
    const form = new FormData();
    form.set('phoneNumber', '+12025550100');
    expect((await fetch(`${server.origin}/trpc/auth.sendOtp`, { method: 'POST', body: form })).status).toBe(
      415,
    );
    expect((await post('auth.sendOtp', 'x', { 'content-type': 'application/octet-stream' })).status).toBe(
      415,
    );
    expect((await post('auth.sendOtp', 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post('auth.sendOtp', '{')).status).toBe(400);
    expect(
      (await post('auth.sendOtp', JSON.stringify({ json: { phoneNumber: 'x'.repeat(70_000) } }))).status,
    ).toBe(413);
  });

  it('returns errors of the contract without stack traces or paths', async () => {
    const response = await post('auth.sendOtp', JSON.stringify({ json: { phoneNumber: 'x' } }));
    const text = await response.text();
    expect(JSON.parse(text).error.json.data.dubs).toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: 'phoneNumber' }],
    });
    expect(text).not.toMatch(/stack|node_modules|\.ts/);
    const unknown = await fetch(`${server.origin}/trpc/no.such`);
    expect([unknown.status, JSON.parse(await unknown.text()).error.json.data.dubs.code]).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});

describe('rate limits', () => {
  const server = useServer({ limits: { perUser: 5, perAddress: 4 }, http: { trustProxy: ['127.0.0.1'] } });
  const statusFrom = async (address: string) =>
    (
      await server.rest.call('me', undefined, {
        token: 'a.b.c',
        headers: { 'x-forwarded-for': address },
      })
    ).status;

  it('count each call of a user, by REST, by tRPC and in batches', async () => {
    const { rest } = server;
    const { token } = await signIn(rest, newPhoneNumber());
    const headers = { authorization: `Bearer ${token}` };
    const batch = await fetch(`${server.origin}/trpc/auth.me,auth.me,auth.me?batch=1`, { headers });
    expect(batch.status).toBe(200);
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await rest.call('me', undefined, { token })).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    const refused = await rest.call('me', undefined, { token });
    expect(refused.body.code).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('count callers without a session by their address', async () => {
    const { rest } = server;
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await rest.call('me', undefined, { token: 'a.b.c' })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it.each([
    ['/api/openapi.json', '192.0.2.1'],
    ['/api/docs', '192.0.2.2'],
  ])('count reads of %s', async (path, address) => {
    const statuses = [];
    for (let i = 0; i < 5; i++) {
      const headers = { 'x-forwarded-for': address };
      statuses.push((await fetch(server.origin + path, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('count a /64 of IPv6 as one address, and bound the /48 around it by five times the limit', async () => {
    const fromOneNetwork = [];
    for (let i = 0; i < 5; i++) fromOneNetwork.push(await statusFrom(`2001:db8:1:1::${i}`));
    expect(fromOneNetwork).toEqual([401, 401, 401, 401, 429]);
    const fromOneSite = [];
    for (let i = 0; i < 17; i++) fromOneSite.push(await statusFrom(`2001:db8:1:${i + 2}::1`));
    expect(fromOneSite).toEqual([...Array<number>(16).fill(401), 429]);
    expect(await statusFrom('2001:db8:2:1::1')).toBe(401);
  });

  it('count an IPv4 address that is written as IPv6 as the same address', async () => {
    const statuses = [];
    for (const form of ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'])
      statuses.push(await statusFrom(form), await statusFrom(form));
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  });

  it('count each refused call in the metrics', async () => {
    const refused = async () =>
      Number(/limit="calls_per_address"} (\d+)/.exec((await server.metrics.render()).text)?.[1]);
    const before = await refused();
    const calls = Array.from({ length: 6 }, () => server.trpc.call('me', undefined, { token: 'a.b.c' }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toContain(429);
    expect(await refused()).toBe(before + statuses.filter((status) => status === 429).length);
  });
});

describe('a user over their rate limit', () => {
  const server = useServer({ limits: { perUser: 5, perAddress: 0 } });

  it('can still end sessions and sign out', async () => {
    for (const api of [server.rest, server.trpc]) {
      const phone = newPhoneNumber();
      const other = await signIn(api, phone);
      const { token } = await signIn(api, phone);
      const { body: sessions } = await api.call('listSessions', undefined, { token });
      for (let i = 0; i < 5; i++) await api.call('me', undefined, { token });
      expect((await api.call('me', undefined, { token })).status).toBe(429);
      // The calls of one session do not count for another.
      for (let i = 0; i < 6; i++) await api.call('endSession', { id: 999_999_999 }, other);
      expect((await api.call('endSession', { id: 999_999_999 }, other)).status).toBe(429);
      const { id } = sessions.find(({ current }: { current: boolean }) => !current);
      expect((await api.call('endSession', { id }, { token })).status).toBe(200);
      expect((await api.call('me', undefined, other)).status).toBe(401);
      expect((await api.call('logout', undefined, { token })).status).toBe(200);
      expect((await api.call('me', undefined, { token })).status).toBe(401);
    }
  });
});

describe('an outage', () => {
  const server = useServer({ isCuttable: true });

  it('of the database is a 503, not a 401', async () => {
    const { clients } = server;
    const { token } = await createUser(clients[0], 'Ana');
    await server.cutDatabase();
    for (const api of clients) {
      const answer = await api.call('me', undefined, { token });
      expect([api.name, answer.status, answer.body.code]).toEqual([api.name, 503, 'UNAVAILABLE']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const readiness = async () => (await fetch(`${server.origin}/readyz`)).status;
    await expect.poll(readiness).toBe(503);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  });
});
