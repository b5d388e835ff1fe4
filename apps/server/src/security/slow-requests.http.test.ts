import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createGroup } from '../testing/factories.ts';
import { filesBelow } from '../testing/fuzz/held-resources.ts';
import { startOther } from '../testing/other-server.ts';
import { useServer } from '../testing/use-server.ts';

const server = useServer();

it.each([
  ['JSON', 'application/json', '{"name":"'],
  [
    'a form',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\n',
  ],
])('times out a body that trickles in, and leaves no file: %s', async (_what, type, beginning) => {
  const { origin } = await startOther(server, { requestTimeoutMs: 1_000 });
  const { groupId, users } = await createGroup(server.rest, ['Ana']);
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  const path = type.startsWith('multi') ? `/api/groups/${groupId}/posts` : '/api/groups';
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${users[0].token}\r\nContent-Type: ${type}\r\nContent-Length: 60000\r\n\r\n${beginning}`,
  );
  const trickle = setInterval(() => socket.writable && socket.write('x'), 100);
  const begun = performance.now();
  let answer = '';
  try {
    for await (const chunk of socket) answer += chunk;
  } catch {
    // The server resets the connection of a client that is still sending.
  } finally {
    clearInterval(trickle);
  }
  expect(performance.now() - begun).toBeLessThan(30_000);
  expect(answer).toMatch(/^(HTTP\/1\.1 400 |$)/);
  await expect.poll(() => filesBelow(join(server.folder, 'tmp'))).toEqual([]);
});
