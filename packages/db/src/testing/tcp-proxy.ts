import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { Transform } from 'node:stream';

/** Forwards TCP connections to a target, until a test makes it fail. */
export interface TcpProxy {
  port: number;
  /** Closes every connection and refuses new ones. */
  cut: () => Promise<void>;
  /** Accepts connections again on the same port, after `cut`. */
  restore: () => Promise<void>;
  /** Drops all data of the open connections, but keeps them open. New connections work. */
  mute: () => void;
}

type IsLost = (data: Buffer) => boolean;

/** Starts a proxy on a free local port. It drops data from the target for which `isLost` returns true. */
async function startTcpProxy(target: { host: string; port: number }, isLost: IsLost): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let unpipes: (() => void)[] = [];
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    [client, upstream].forEach(track);
    const back = new Transform({
      transform: (data: Buffer, _encoding, done) => done(null, isLost(data) ? undefined : data),
    });
    client.pipe(upstream).pipe(back).pipe(client);
    unpipes.push(() => {
      client.unpipe(upstream).resume();
      upstream.unpipe(back).resume();
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
    restore: () => listenOn(port),
    mute: () => {
      unpipes.forEach((unpipe) => unpipe());
      unpipes = [];
    },
  };
}

/** Starts a proxy for the database or Redis of a connection string; `url` connects through it. Drops responses for which `isLost` is true. */
export async function startDatabaseProxy(
  databaseUrl: string,
  isLost: IsLost = () => false,
): Promise<TcpProxy & { url: string }> {
  const url = new URL(databaseUrl);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) }, isLost);
  url.host = `127.0.0.1:${proxy.port}`;
  return { ...proxy, url: url.href };
}
