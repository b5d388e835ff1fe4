import type { Socket } from 'node:net';
import fp from 'fastify-plugin';

const SWEEP_MS = 100;

export interface GracefulShutdownOptions {
  /** True if the server is about to close. */
  isDraining?: (() => boolean) | undefined;
}

/**
 * Closes each connection after its response while the server drains or closes. Otherwise browsers keep connections open
 * for more requests, and the server waits for them.
 */
export const gracefulShutdown = fp<GracefulShutdownOptions>(async (app, { isDraining = () => false }) => {
  let isClosing = false;
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  app.addHook('onSend', (_req, reply, _payload, done) => {
    if (isClosing || isDraining()) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    // Responses whose headers were already sent do not have `connection: close`.
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      // Browsers open connections in advance, which Node does not count as idle.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
  });
});
