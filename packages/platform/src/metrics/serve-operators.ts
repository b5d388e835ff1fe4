import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartRefused } from '@dubs/core/ports';
import { addressOf } from '../config/is-loopback.ts';
import type { Metrics } from './create-metrics.ts';

/** Handles requests below one path. */
export type RequestHandler = (req: IncomingMessage, res: ServerResponse) => unknown;

export interface OperatorsPort {
  host: string;
  /** 0 means any free port. */
  port: number;
  /** The environment variable of the port, for the error message. */
  setting: string;
}

/** The content of the private port. */
export interface OperatorsContent {
  metrics: Pick<Metrics, 'gauges' | 'render'>;
  /** Returns whether the process is ready, with warnings. */
  readiness: () => { ready: boolean; warnings?: readonly string[] };
  /** Returns by how many seconds the clock of this process is ahead of the database's; null while unknown. */
  clockSkew: () => number | null;
  /** Serves the board of jobs at `/board`. */
  board?: RequestHandler | undefined;
}

/** An open private port. */
export interface OperatorsServer {
  /** `http://`, host and port. */
  origin: string;
  close: () => Promise<void>;
}

const REQUEST_TIMEOUT_MS = 30_000;

function send(res: ServerResponse, status: number, type: string, text: string, headers: object = {}): void {
  res.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  res.end(text);
}

const sendJson = (res: ServerResponse, status: number, body: object, headers?: object): void =>
  send(res, status, 'application/json; charset=utf-8', JSON.stringify(body), headers);

async function handle(req: IncomingMessage, res: ServerResponse, content: OperatorsContent): Promise<void> {
  const path = (req.url ?? '/').replace(/\?.*$/, '');
  if (content.board && (path === '/board' || path.startsWith('/board/')))
    return void (await content.board(req, res));
  if (req.method !== 'GET' && req.method !== 'HEAD') return sendJson(res, 405, {}, { allow: 'GET, HEAD' });
  if (path === '/healthz') return sendJson(res, 200, { ok: true });
  if (path === '/readyz') {
    const readiness = content.readiness();
    return sendJson(res, readiness.ready ? 200 : 503, readiness);
  }
  if (path === '/metrics') {
    const { contentType, text } = await content.metrics.render();
    return send(res, 200, contentType, text);
  }
  return sendJson(res, 404, {});
}

function listenOn(server: Server, { host, port, setting }: OperatorsPort): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartRefused(`The private port ${setting}=${port} cannot be opened: ${error.message}`)),
    );
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

/**
 * Opens the private port of a process: `/metrics`, `/healthz`, `/readyz`. It is for operators only and must not be reachable from
 * outside. Throws `StartRefused` when the port cannot be opened.
 */
export async function serveOperators(at: OperatorsPort, content: OperatorsContent): Promise<OperatorsServer> {
  const server = createServer((req, res) => {
    handle(req, res, content).catch(() => {
      if (res.headersSent) res.destroy();
      else sendJson(res, 500, {});
    });
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  const { port } = await listenOn(server, at);
  content.metrics.gauges(
    'readiness',
    {
      dubs_ready: 'Whether the process is ready (1) or not (0), as `/readyz` says.',
      dubs_warnings: 'How many things an operator should change, as `/readyz` says.',
      dubs_clock_skew_seconds: 'How far the clock of this process is ahead of the database, or behind it.',
    },
    () => {
      const { ready, warnings = [] } = content.readiness();
      return {
        dubs_ready: ready ? 1 : 0,
        dubs_warnings: warnings.length,
        dubs_clock_skew_seconds: content.clockSkew() ?? {},
      };
    },
  );
  return {
    origin: `${addressOf(at.host)}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
