import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A stretch of wire that can be cut: every connection goes to the target until then. */
export interface TcpProxy {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut: () => Promise<void>;
}

/** Listens on a free port of this machine and passes everything to the target and back. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    [near, far].forEach(keep);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
