import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { productOrigin } from './origin.ts';

/** A proxy in front of the product that can serve another service worker. */
export interface Front {
  origin: string;
  serveWorker: (script: string) => void;
  stop: () => void;
}

/** Starts a proxy on a free port. */
export async function startFront(): Promise<Front> {
  const { host } = new URL(productOrigin());
  let worker: string | undefined;
  const server = createServer((asked, answered) => {
    if (worker !== undefined && asked.url === '/sw.js') {
      answered.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(worker);
      return;
    }
    const { method, headers } = asked;
    const passedOn = request(
      productOrigin() + asked.url,
      { method, headers: { ...headers, host } },
      (response) => response.pipe(answered.writeHead(response.statusCode ?? 502, response.headers)),
    );
    passedOn.on('error', () => answered.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serveWorker: (script) => {
      worker = script;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
