import { expect, it } from 'vitest';
import { createUser } from '../testing/factories.ts';
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
