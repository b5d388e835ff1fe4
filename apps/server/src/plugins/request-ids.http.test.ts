import { describe, expect, it, vi } from 'vitest';
import { createUser } from '../testing/factories.ts';
import { liveUrl } from '../testing/open-tab.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer({ http: { hosts: ['localhost'] } });
const HEADER = 'x-request-id';

const idOf = async (path: string, given?: string) => {
  const headers = given === undefined ? {} : { [HEADER]: given };
  return (await fetch(server.origin + path, { headers })).headers.get(HEADER);
};

it.each([
  '/api/groups',
  '/trpc/auth.me',
  '/trpc/live.stale',
  '/media/none/at/all',
  '/.well-known/change-password',
  '/healthz',
  '/readyz',
  '/no/such/page',
  '/%E0%A4%A',
])('the response of %s carries the id that the request came with, or a new one', async (path) => {
  expect(await idOf(path, 'Trace.7-of_9')).toBe('Trace.7-of_9');
  expect(await idOf(path)).toMatch(/^[0-9a-f-]{36}$/);
});

it('a stream of live events carries it', async () => {
  const { token } = await createUser(server.rest, 'Ann');
  const leaving = new AbortController();
  const stream = await fetch(liveUrl(server.origin), {
    headers: { authorization: `Bearer ${token}`, [HEADER]: 'Trace.7-of_9' },
    signal: leaving.signal,
  });
  expect([stream.headers.get('content-type'), stream.headers.get(HEADER)]).toEqual([
    'text/event-stream',
    'Trace.7-of_9',
  ]);
  leaving.abort();
});

it.each([
  ['a request for another host', 421, 'GET /api/groups HTTP/1.1\r\nHost: evil.example'],
  ['a request without a host', 400, 'GET /api/groups HTTP/1.1'],
  ['a method that no path has', 404, 'PROPFIND /api/groups HTTP/1.1\r\nHost: localhost'],
])('the response to %s carries it, and no id in its body', async (_, status, head) => {
  const text = `${head}\r\nX-Request-Id: Trace.7-of_9\r\nConnection: close\r\n\r\n`;
  const answer = await sendRaw(server.origin, text);
  expect([answer.status, answer.headers.get(HEADER)]).toEqual([status, 'Trace.7-of_9']);
  expect(answer.body).not.toContain('requestId');
});

it('what is not HTTP gets an id too', async () => {
  const { status, headers } = await sendRaw(server.origin, 'nonsense\r\n\r\n');
  expect([status, headers.get(HEADER)]).toEqual([400, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

it.each(['short', 'a'.repeat(129), 'with space', 'quote"quote'])(
  '%j is not taken for an id',
  async (given) => {
    expect(await idOf('/healthz', given)).toMatch(/^[0-9a-f-]{36}$/);
  },
);

describe.each(server.clients)('by $name', (api) => {
  it('a failure of the server names the request in its body, and no other error does', async () => {
    const { token } = await createUser(server.rest, 'Maya');
    const headers = { [HEADER]: 'Trace.7-of_9' };
    const refused = await api.call('getPost', { id: 999_999 }, { token, headers });
    expect(refused.body).not.toHaveProperty('requestId');
    const begin = vi.spyOn(server.core.db, 'transaction').mockImplementation(() => {
      throw new Error('broken');
    });
    const failed = await api.call('createGroup', { name: 'Walkers' }, { token, headers });
    begin.mockRestore();
    expect([failed.status, failed.body.requestId]).toEqual([500, 'Trace.7-of_9']);
  });

  it('so does a 503 while the database is away', async () => {
    const { token } = await createUser(server.rest, 'Ben');
    const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const begin = vi.spyOn(server.core.db, 'transaction').mockImplementation(() => {
      throw away;
    });
    const headers = { [HEADER]: 'Trace.7-of_9' };
    const { status, body } = await api.call('createGroup', { name: 'Runners' }, { token, headers });
    begin.mockRestore();
    expect([status, body.requestId]).toEqual([503, 'Trace.7-of_9']);
  });
});
