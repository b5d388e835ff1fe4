import { expect, test } from 'vitest';
import { createUser } from '../testing/factories.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();

test.each([
  ['[]', '', 'The request could not be read.'],
  ['5', '', 'The request could not be read.'],
  ['{}', 'ids', 'ids must be a list.'],
  ['{"ids":5}', 'ids', 'ids must be a list.'],
])('the body %s is refused with a sentence for a person', async (body, path, message) => {
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

test('a body that is null is no object, even where no field is required', async () => {
  const { rest: door } = server;
  const { token } = await createUser(door, 'Ana');
  const { id } = (await door.call('createGroup', { name: 'Tea' }, { token })).body;
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
