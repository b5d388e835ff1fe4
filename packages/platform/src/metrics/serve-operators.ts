import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './create-metrics.ts';

/** Answers requests below one path. */
export type RequestHandler = (req: IncomingMessage, res: ServerResponse) => unknown;

export interface OperatorsPort {
  host: string;
  /** 0 takes any free one. */
  port: number;
  /** The variable that named the port, for the sentence about one that is taken. */
  setting: string;
}

/** What operators are shown. */
export interface ForOperators {
  metrics: Pick<Metrics, 'render'>;
  /** Returns whether the process can work, and whatever else is worth knowing. */
  readiness: () => { ready: boolean };
  /** The board of jobs, at `/board`, where there is one. */
  board?: RequestHandler | undefined;
}

/** A port for operators that is open. */
export interface OperatorsServer {
  /** `http://`, host and port. */
  origin: string;
  close: () => Promise<void>;
}

const REQUEST_MS = 30_000;

function send(res: ServerResponse, status: number, type: string, text: string, more: object = {}): void {
  res.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...more,
  });
  res.end(text);
}

const sendJson = (res: ServerResponse, status: number, body: object, more?: object): void =>
  send(res, status, 'application/json; charset=utf-8', JSON.stringify(body), more);

async function answer(req: IncomingMessage, res: ServerResponse, shown: ForOperators): Promise<void> {
  const path = (req.url ?? '/').replace(/\?.*$/, '');
  if (shown.board && (path === '/board' || path.startsWith('/board/'))) return void shown.board(req, res);
  if (req.method !== 'GET' && req.method !== 'HEAD') return sendJson(res, 405, {}, { allow: 'GET, HEAD' });
  if (path === '/healthz') return sendJson(res, 200, { ok: true });
  if (path === '/readyz') {
    const readiness = shown.readiness();
    return sendJson(res, readiness.ready ? 200 : 503, readiness);
  }
  if (path === '/metrics') {
    const { contentType, text } = await shown.metrics.render();
    return send(res, 200, contentType, text);
  }
  return sendJson(res, 404, {});
}

function listenOn(server: Server, { host, port, setting }: OperatorsPort): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Error(`the private port ${setting}=${port} cannot be opened: ${error.message}`)),
    );
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

/**
 * Opens the private port of a process: `/metrics`, `/healthz`, `/readyz`. It is for operators and their machines alone, and must
 * not be reachable for anybody else. Throws when the port cannot be opened.
 */
export async function serveOperators(at: OperatorsPort, shown: ForOperators): Promise<OperatorsServer> {
  const server = createServer((req, res) => {
    answer(req, res, shown).catch(() => {
      if (res.headersSent) res.destroy();
      else sendJson(res, 500, {});
    });
  });
  server.requestTimeout = REQUEST_MS;
  const { port } = await listenOn(server, at);
  return {
    origin: `http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
