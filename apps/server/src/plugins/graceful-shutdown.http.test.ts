import { connect } from 'node:net';
import { once } from 'node:events';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { gracefulShutdown } from './graceful-shutdown.ts';

it('closes without waiting for a connection on which nothing was sent', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  await app.register(gracefulShutdown, {});
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const unused = connect(Number(port), '127.0.0.1');
  await once(unused, 'connect');
  const closed = once(unused, 'close');
  await app.close();
  await closed;
  expect(app.server.listening).toBe(false);
}, 30_000);
