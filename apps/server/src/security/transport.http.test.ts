import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { transformer } from '@dubs/contract';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { jsonHeaders } from '../testing/fuzz/attack.ts';
import { png } from '../testing/fuzz/attacks/pictures.ts';
import { filesBelow } from '../testing/fuzz/held-resources.ts';
import { createFuzzTarget, type FuzzTarget } from '../testing/fuzz/target.ts';
import { createPost } from '../testing/factories.ts';
import { useServer } from '../testing/use-server.ts';

const failures: string[] = [];
const server = useServer({ log: pino({ level: 'error' }, { write: (line) => void failures.push(line) }) });

let target: FuzzTarget;
let token: string;
beforeAll(async () => {
  target = await createFuzzTarget(server);
  token = target.users[0]?.token ?? '';
});

const ask = (path: string, init: RequestInit) => fetch(server.origin + path, init);

describe('tRPC', () => {
  const call = (path: string, body: unknown, method = 'POST') =>
    ask(`/trpc/${path}`, { method, headers: jsonHeaders(token), body: JSON.stringify(body) });
  const groupCount = async () => (await server.rest.call('listGroups', {}, { token })).body.length as number;

  it('rejects a batch of a thousand calls', async () => {
    const before = await groupCount();
    const paths = Array.from({ length: 1_000 }, () => 'groups.create').join(',');
    const inputs = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [i, { json: { name: 'x' } }]));
    expect((await call(`${paths}?batch=1`, inputs)).status).toBe(400);
    expect(await groupCount()).toBe(before);
  });

  it.each([
    ['RegExp', '/(a+)+$/', ['regexp']],
    ['BigInt', '9'.repeat(60), ['bigint']],
    ['Date', '2026-01-01T00:00:00.000Z', ['Date']],
    ['Set', 'a,b', ['set']],
    ['Map', 'a,b', ['map']],
    ['undefined', 'not there', ['undefined']],
    ['Error', 'broken', ['Error']],
    ['URL', 'https://example.org', ['URL']],
    ['a class', 'User', ['class', 'User']],
    ['a symbol', 'iterator', ['symbol', 'iterator']],
  ])('reads a value that claims to be %s as plain text', async (_kind, name, claim) => {
    const meta = { values: { name: [claim] }, referentialEqualities: { name: ['__proto__.name'] } };
    const answer = await call('groups.create', { json: { name }, meta });
    const { result } = (await answer.json()) as { result: { data: { json: { name: unknown } } } };
    expect([answer.status, result.data.json.name]).toEqual([200, name]);
    expect(({} as Record<string, unknown>)['name']).toBeUndefined();
  });

  it.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    'returns 404 for the method %s',
    async (method) => {
      const status = await new Promise<number | undefined>((resolve) =>
        request(`${server.origin}/trpc/auth.me`, { method }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).end(),
      );
      expect(status).toBe(404);
    },
  );

  it.each(['%25', 'auth.me%25', '%25ff', '%25E0%25A4'])(
    'returns 404 for a name that cannot be decoded: %s',
    async (name) => {
      for (const path of [`/trpc/${name}`, `/trpc/${name},auth.me?batch=1`]) {
        const { status } = await ask(path, { headers: { authorization: `Bearer ${token}` } });
        expect([path, status]).toEqual([path, 404]);
      }
    },
  );

  it('treats an undefined input, which clients send as null, as absent', async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: transformer.input.serialize(undefined) }));
    const answer = await ask(`/trpc/goals.list?batch=1&input=${input}`, { headers: jsonHeaders(token) });
    expect(answer.status).toBe(200);
  });

  it('sends errors from before the procedure is known as JSON', async () => {
    const answer = await ask('/trpc/groups.create', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([415, 'application/json']);
  });

  it('rejects forms, however large', async () => {
    const form = new FormData();
    form.set('0', new File([new Uint8Array(8 * 1024 * 1024)], 'big.bin'));
    const answer = await ask('/trpc/groups.create', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect(answer.status).toBe(415);
  });
});

describe('idempotency keys', () => {
  it('are accepted for a path of any length', async () => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'far' };
    for (const length of [150, 200, 1_900])
      expect((await ask(`/api/invite/${'x'.repeat(length)}/join`, { method: 'POST', headers })).status).toBe(
        404,
      );
  });
});

describe('tokens', () => {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

  it('are rejected when the last character is altered, before and after the session ends', async () => {
    const { rest: api } = server;
    const { token: live } = target.outsider;
    const last = ALPHABET.indexOf(live.at(-1) ?? '');
    const twins = [1, 2, 3].map((bits) => live.slice(0, -1) + ALPHABET[last ^ bits]);
    const seen = async () =>
      Promise.all([live, ...twins].map(async (each) => (await api.call('me', {}, { token: each })).status));
    expect(await seen()).toEqual([200, 401, 401, 401]);
    await api.call('logout', {}, { token: live });
    expect(await seen()).toEqual([401, 401, 401, 401]);
  });
});

describe('pictures', () => {
  it.each([
    ['256 megapixels', () => png(16_384, 16_384, 1_000)],
    ['30,000 by 30,000', () => png(30_000, 30_000, 1_000)],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['TIFF', () => Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ])('of %s get a 415 quickly and leave no file', async (_what, make) => {
    const asked = performance.now();
    const files = [{ name: 'photo.jpg', bytes: new Uint8Array(make()) }];
    const answer = await createPost(server.origin, { token, groupId: target.groupId, files });
    expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(performance.now() - asked).toBeLessThan(8_000);
    expect(filesBelow(join(server.folder, 'tmp'))).toEqual([]);
  });
});

describe('the connection', () => {
  const exchange = async (text: string): Promise<string> => {
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    socket.write(text);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    return answer;
  };

  it('ignores an unknown Expect header', async () => {
    const answer = await exchange(
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nExpect: 200-maybe\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  it.each(['dubs\u0080', 'du bs', 'dubs:x', '[::', 'a<b>', ''])(
    'does not return 500 for the invalid host %j',
    async (host) => {
      for (const path of ['/trpc/auth.me', '/api/auth/me', '/healthz']) {
        const { hostname, port } = new URL(server.origin);
        const socket = connect(Number(port), hostname).setEncoding('latin1');
        socket.write(
          Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1'),
        );
        let answer = '';
        for await (const chunk of socket) answer += chunk;
        expect([path, answer.slice(0, 12)]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 [24]/)]);
      }
    },
  );

  it('closes after a request for a protocol upgrade', async () => {
    const upgrade =
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';
    const answer = await exchange(upgrade);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  });

  it('rejects a request with two lengths, or with a length beside chunks', async () => {
    const head = `POST /api/groups HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
    const before = (await server.rest.call('listGroups', {}, { token })).body.length;
    for (const lengths of [
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n',
      'Content-Length: 16\r\nContent-Length: 5\r\n',
    ]) {
      const answer = await exchange(`${head}${lengths}\r\n10\r\n{"name":"Smug x"}\r\n0\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect((await server.rest.call('listGroups', {}, { token })).body.length).toBe(before);
  });

  it('writes nothing into a response that has begun when the client then sends what is not HTTP', async () => {
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    let answer = '';
    socket.on('data', (chunk: string) => (answer += chunk));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `GET /trpc/live.stale HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    await expect.poll(() => answer).toContain('event: connected');
    socket.write('not HTTP\r\n\r\n');
    await closed;
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
  });

  it('logs no error when a client disconnects', async () => {
    const { hostname, port } = new URL(server.origin);
    failures.length = 0;
    for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
      const socket = connect(Number(port), hostname);
      const path = type.startsWith('multi') ? `/api/groups/${target.groupId}/posts` : '/api/groups';
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n--x\r\n`,
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.destroy();
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(failures).toEqual([]);
    expect(filesBelow(join(server.folder, 'tmp'))).toEqual([]);
  });
});
