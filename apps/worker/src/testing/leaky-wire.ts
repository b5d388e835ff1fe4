import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A wire to the database on which some of its answers are lost. */
export interface LeakyWire {
  /** The connection string that goes over it. */
  url: string;
  close(): Promise<void>;
}

/** Opens a wire that loses whatever `isLost` says of what Postgres sends. */
export async function startLeakyWire(
  databaseUrl: string,
  isLost: (data: Buffer) => boolean,
): Promise<LeakyWire> {
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
