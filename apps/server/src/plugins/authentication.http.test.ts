import { expect, it } from 'vitest';
import { createUser } from '../testing/factories.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();

it.each(['Bearer', 'bearer', 'BEARER'])('the scheme of a token may be written %s', async (scheme) => {
  const { token } = await createUser(server.rest, 'Maya');
  const { status } = await fetch(`${server.origin}/api/auth/me`, {
    headers: { authorization: `${scheme} ${token}` },
  });
  expect(status).toBe(200);
});
