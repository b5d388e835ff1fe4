import { describe, expect, it, vi } from 'vitest';
import { createUser } from '../testing/factories.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();
const HEADER = 'x-request-id';

const idOf = async (path: string, given?: string) => {
  const headers = given === undefined ? {} : { [HEADER]: given };
  return (await fetch(server.origin + path, { headers })).headers.get(HEADER);
};

it.each(['/api/groups', '/trpc/auth.me', '/healthz', '/no/such/page', '/%E0%A4%A'])(
  'the response of %s carries the id that the request came with, or a new one',
  async (path) => {
    expect(await idOf(path, 'Trace.7-of_9')).toBe('Trace.7-of_9');
    expect(await idOf(path)).toMatch(/^[0-9a-f-]{36}$/);
  },
);

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
});
