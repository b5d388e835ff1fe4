import { connect } from 'node:net';
import { once } from 'node:events';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { letGo } from './let-go.ts';

test('a server that closes does not wait for a connection on which nothing was sent', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  await app.register(letGo, {});
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const unused = connect(Number(port), '127.0.0.1');
  await once(unused, 'connect');
  const closed = once(unused, 'close');
  await app.close();
  await closed;
  expect(app.server.listening).toBe(false);
}, 5_000);
