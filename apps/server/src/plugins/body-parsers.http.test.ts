import { expect, it } from 'vitest';
import { createUser } from '../testing/factories.ts';
import { sendRaw } from '../testing/raw-request.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();

it.each([
  ['[]', '', 'The request could not be read.'],
  ['5', '', 'The request could not be read.'],
  ['{}', 'ids', 'ids must be a list.'],
  ['{"ids":5}', 'ids', 'ids must be a list.'],
])('rejects the body %s with a readable message', async (body, path, message) => {
  const { token } = await createUser(server.rest, 'Ana');
  const response = await fetch(`${server.origin}/api/notifications/unread`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: message, code: 'BAD_REQUEST', issues: [{ path, message }] },
  ]);
});

it.each(['"__proto__":{"bio":"x"}', '"constructor":{"prototype":{"bio":"x"}}'])(
  'ignores the field %s like any other that the call does not know, by both APIs',
  async (field) => {
    const { token } = await createUser(server.rest, 'Ana');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const send = async (path: string, method: string, body: string) =>
      (await fetch(server.origin + path, { method, headers, body })).status;
    const named = (name: string) => `{"displayName":"${name}",${field}}`;
    expect(await send('/api/auth/profile', 'PATCH', named('Bea'))).toBe(200);
    expect(await send('/trpc/auth.updateProfile', 'POST', `{"json":${named('Cara')}}`)).toBe(200);
    const { body } = await server.rest.call('me', undefined, { token });
    expect([body.displayName, body.bio]).toEqual(['Cara', null]);
  },
);

it('rejects bytes that are not UTF-8, by both APIs', async () => {
  const { token } = await createUser(server.rest, 'Ana');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const send = async (path: string, method: string, before: string, after: string) => {
    const body = Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)]);
    return (await fetch(server.origin + path, { method, headers, body })).status;
  };
  expect(await send('/api/auth/profile', 'PATCH', '{"displayName":"Andr', '"}')).toBe(400);
  expect(await send('/trpc/auth.updateProfile', 'POST', '{"json":{"displayName":"Andr', '"}}')).toBe(400);
  expect((await server.rest.call('me', undefined, { token })).body.displayName).toBe('Ana');
});

it('rejects a null body, even where no field is required', async () => {
  const { rest: api } = server;
  const { token } = await createUser(api, 'Ana');
  const { id } = (await api.call('createGroup', { name: 'Tea' }, { token })).body;
  for (const [method, path] of [
    ['PATCH', '/api/user/preferences'],
    ['POST', `/api/groups/${id}/invite/rotate`],
  ] as const) {
    const send = (body?: string) =>
      fetch(server.origin + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
    const refused = await send('null');
    expect([path, refused.status, await refused.json()]).toMatchObject([path, 400, { code: 'BAD_REQUEST' }]);
    for (const body of ['{}', undefined]) expect([path, (await send(body)).status]).toEqual([path, 200]);
  }
});

it('receives the rest of a body that is too large, so that a proxy that is still sending it reads the response', async () => {
  const { token } = await createUser(server.rest, 'Ana');
  const body = 'x'.repeat(70_000);
  const next = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
  for (const path of ['/api/groups', '/trpc/groups.create', '/nowhere'])
    for (const rest of [
      `content-length: ${body.length}\r\n\r\n${body}`,
      `transfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n5\r\nrest.\r\n0\r\n\r\n`,
    ]) {
      const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;
      const answer = await sendRaw(server.origin, head + rest + next);
      expect([path, answer.status, answer.body]).toEqual([
        path,
        413,
        expect.stringMatching(/PAYLOAD_TOO_LARGE.*HTTP\/1.1 200 OK/s),
      ]);
    }
});
