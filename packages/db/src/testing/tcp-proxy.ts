import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A stretch of wire that can be cut and mended: while it is whole, every connection goes to the target. */
export interface TcpProxy {
  port: number;
  /** Breaks every connection and refuses new ones. */
  cut: () => Promise<void>;
  /** Takes connections again, on the same port. */
  mend: () => Promise<void>;
  /** Swallows from here on all that goes over the connections that stand, which keep standing; new ones are whole. */
  mute: () => void;
}

/** Listens on a free port of this machine and passes everything to the target and back. */
async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let pipes: (() => void)[] = [];
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    [near, far].forEach(keep);
    near.pipe(far).pipe(near);
    pipes.push(() => {
      near.unpipe(far).resume();
      far.unpipe(near).resume();
    });
  });
  const listenOn = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listenOn(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => listenOn(port),
    mute: () => {
      pipes.forEach((swallow) => swallow());
      pipes = [];
    },
  };
}

/** A stretch of wire to the database or Redis of a connection string, with the connection string that goes over it. */
export async function startDatabaseProxy(databaseUrl: string): Promise<TcpProxy & { url: string }> {
  const url = new URL(databaseUrl);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  return { ...proxy, url: url.href };
}
