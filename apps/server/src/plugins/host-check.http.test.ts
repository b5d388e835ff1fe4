import { describe, expect, it } from 'vitest';
import { liveUrl } from '../testing/open-tab.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { TWILIO } from '../testing/twilio.ts';
import { type TestServer, useServer } from '../testing/use-server.ts';
import { makeWebFolder } from '../testing/web-folder.ts';

const web = makeWebFolder();
const server = useServer({
  web,
  twilio: TWILIO,
  http: { hosts: ['dubs.example', '192.168.1.10', '0.0.0.0'] },
});
const production = useServer({ web, http: { hosts: null } });

const ask = ({ origin }: TestServer, first: string, ...headers: string[]) =>
  sendRaw(origin, [first, ...headers, 'Connection: close', '', ''].join('\r\n'));
const get = (host: string, path = '/healthz', ...more: string[]) =>
  ask(server, `GET ${path} HTTP/1.1`, `Host: ${host}`, ...more);

const BAD_REQUEST = { status: 400, code: 'BAD_REQUEST' };
const MISDIRECTED = { status: 421, code: 'MISDIRECTED_REQUEST' };
/** Returns status and code of an error, after checking that it has the contract's form and the security headers. */
function errorIn({ status, headers, body }: Awaited<ReturnType<typeof ask>>) {
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  expect(headers.get('cache-control')).toBe('no-store');
  const { error, code } = JSON.parse(body) as { error: string; code: string };
  expect(error).toMatch(/\.$/);
  return { status, code };
}

const OWN = [
  'localhost',
  'LOCALHOST:5173',
  'dubs.localhost',
  'a.b.localhost:80',
  '127.0.0.1',
  '127.8.9.10:1',
  '[::1]',
  '[::1]:3000',
  'dubs.example',
  'Dubs.Example:8443',
  '192.168.1.10:3000',
  '0.0.0.0:3000',
];
const FOREIGN = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'localhost.',
  'notlocalhost',
  '10.0.0.1',
  '127.0.0.1.evil.example',
  '[::2]',
  'sub.dubs.example',
  '128.0.0.1',
];

describe('outside production', () => {
  it.each(OWN)('accepts %s', async (host) => {
    expect((await get(host)).status).toBe(200);
  });

  it.each(FOREIGN)('rejects %s', async (host) => {
    expect(errorIn(await get(host))).toEqual(MISDIRECTED);
  });

  it('rejects a foreign host on every path, whatever the forwarding headers say', async () => {
    const live = liveUrl(server.origin).slice(server.origin.length);
    const paths = [
      '/',
      '/home',
      '/assets/app-abc123.js',
      '/api/auth/me',
      '/api/nothing',
      '/api/docs',
      '/trpc/auth.me',
    ];
    for (const path of [...paths, live, '/readyz', '/media/posts/ab/abc.webp', '/favicon.ico', '/%zz'])
      for (const more of [[], ['X-Forwarded-Host: localhost', 'Forwarded: host=localhost']])
        expect([path, (await get('evil.example', path, ...more)).status]).toEqual([
          path,
          path === '/%zz' ? 400 : 421,
        ]);
    const body = '{"phoneNumber":"+12025550142"}';
    const head = `POST /api/auth/send-otp HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\nContent-Type: application/json\r\n`;
    const sent = await sendRaw(server.origin, `${head}Content-Length: ${body.length}\r\n\r\n${body}`);
    expect(errorIn(sent)).toEqual(MISDIRECTED);
    expect(server.messages).toEqual([]);
  });

  it('checks the host of an absolute request target as well', async () => {
    const target = (address: string, host: string) =>
      ask(server, `GET ${address}/healthz HTTP/1.1`, `Host: ${host}`);
    expect((await target('http://localhost', 'dubs.example')).status).toBe(200);
    expect(errorIn(await target('http://evil.example', 'localhost'))).toEqual(MISDIRECTED);
    expect(errorIn(await target('HTTPS://evil.example:3000', 'localhost'))).toEqual(MISDIRECTED);
    expect(errorIn(await target('http://localhost', 'evil.example'))).toEqual(MISDIRECTED);
    expect(errorIn(await target('http://localhost@evil.example', 'localhost'))).toEqual(BAD_REQUEST);
  });
});

describe.each([
  ['outside production', server],
  ['in production', production],
])('%s', (_mode, where) => {
  it.each([
    ['no host', 'GET / HTTP/1.1', []],
    ['no host in HTTP/1.0', 'GET /api/auth/me HTTP/1.0', []],
    ['no host beside an absolute target', 'GET http://localhost/healthz HTTP/1.1', []],
    ['an empty host', 'GET /healthz HTTP/1.1', ['Host:']],
    ['two hosts', 'GET /healthz HTTP/1.1', ['Host: localhost', 'Host: localhost']],
    ['a host with a path', 'GET /healthz HTTP/1.1', ['Host: localhost/x']],
    ['a host with a user name', 'GET /healthz HTTP/1.1', ['Host: localhost@evil.example']],
    ['a host with an invalid port', 'GET /healthz HTTP/1.1', ['Host: localhost:99999']],
    ['a host with non-ASCII letters', 'GET /healthz HTTP/1.1', ['Host: d\u00fcbs.localhost']],
  ])('rejects %s', async (_what, first, headers) => {
    expect(errorIn(await ask(where, first, ...headers))).toEqual(BAD_REQUEST);
  });

  it('answers a load balancer’s health check by HTTP/1.0 without a host', async () => {
    for (const path of ['/healthz', '/readyz'])
      expect((await ask(where, `GET ${path} HTTP/1.0`)).status).toBe(200);
  });
});

it('accepts any host in production', async () => {
  for (const host of ['evil.example', '10.0.0.1:3000', 'dubs_server'])
    expect((await ask(production, 'GET /healthz HTTP/1.1', `Host: ${host}`)).status).toBe(200);
});
