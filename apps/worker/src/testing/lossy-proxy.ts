import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A proxy to the database that drops some of its responses. */
export interface LossyProxy {
  /** The connection string of the proxy. */
  url: string;
  close(): Promise<void>;
}

/** Starts a proxy that drops the data from PostgreSQL for which `isLost` is true. */
export async function startLossyProxy(
  databaseUrl: string,
  isLost: (data: Buffer) => boolean,
): Promise<LossyProxy> {
  const url = new URL(databaseUrl);
  const target = { port: Number(url.port), host: url.hostname };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    }
    near.pipe(far);
    far.on('end', () => near.end());
    far.on('data', (data: Buffer) => {
      if (!isLost(data)) near.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
