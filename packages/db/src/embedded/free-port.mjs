// JavaScript, because scripts that run before the build import it too.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that Linux, macOS and Windows hand out to outgoing connections and to servers that ask for any port, so that none
 * of these is handed out between the check and its use, or while the server on it restarts.
 */
const FIRST = 10_000;
const END = 32_768;
const TRIES = 100;

/** Returns whether a program can listen on the port of the given address. */
export const isPortFree = (port, host = '127.0.0.1') =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Returns the wanted port of the loopback address when it is free, else one at random. */
export async function freePort(wanted) {
  if (wanted && (await isPortFree(wanted))) return wanted;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FIRST, END);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`${TRIES} ports of 127.0.0.1 between ${FIRST} and ${END} are taken.`);
}
