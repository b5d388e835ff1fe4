import { createServer } from 'node:net';

/** Tries to listen; returns the port, or undefined if another program has it. */
const tryPort = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });

/** True if no program listens on the port of the given address. */
export const isPortFree = async (port: number, host = '127.0.0.1'): Promise<boolean> =>
  (await tryPort(port, host)) !== undefined;

/** Returns the wanted port of the loopback address when it is free, else one that the system picks. */
export async function freePort(wanted?: number): Promise<number> {
  const port = (wanted && (await tryPort(wanted, '127.0.0.1'))) || (await tryPort(0, '127.0.0.1'));
  if (!port) throw new Error('No port of 127.0.0.1 is free.');
  return port;
}
