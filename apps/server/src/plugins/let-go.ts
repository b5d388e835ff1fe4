import type { Socket } from 'node:net';
import fp from 'fastify-plugin';

const SWEEP_MS = 100;

export interface LetGoOptions {
  /** Whether the server is about to close. */
  isDraining?: (() => boolean) | undefined;
}

/**
 * While the server closes, or is about to, it lets go of each connection as soon as that has its answer. A browser would hold it open for more
 * to come, and the server would wait for that.
 */
export const letGo = fp<LetGoOptions>(async (app, { isDraining = () => false }) => {
  let isClosing = false;
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  app.addHook('onSend', async (_req, reply) => {
    if (isClosing || isDraining()) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    // An answer that had begun before could not say so any more.
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      // Browsers open connections in advance, which Node does not count as idle.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    app.server.once('close', () => clearInterval(sweep));
  });
});
