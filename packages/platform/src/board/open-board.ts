import type { RedisTarget } from '../config/index.ts';
import type { Logger } from '@dubs/core/ports';
import type { Queue } from 'bullmq';
import { createErrorLogger } from '../logger/create-error-logger.ts';
import { redactValue } from '../logger/redact.ts';
import type { RequestHandler } from '../metrics/serve-operators.ts';
import { closeBounded } from '../queue/close-bounded.ts';
import { openPostgresBackend } from '../queue/postgres-backend.ts';
import { openRedisBackend } from '../queue/redis-backend.ts';
import { isOperator } from './is-operator.ts';

const PATH = '/board';

/** The policy also blocks the web font in the board's page, so that no third party is contacted. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Loads the board's libraries. They are large, so only a worker with a board loads them. */
const loadLibraries = async () => ({
  ...(await import('@bull-board/api')),
  ...(await import('@bull-board/api/bullMQAdapter')),
  ...(await import('@bull-board/hono')),
  ...(await import('@hono/node-server')),
  ...(await import('@hono/node-server/serve-static')),
  ...(await import('hono')),
});

interface BoardOptions {
  databaseUrl: string;
  redis: RedisTarget | undefined;
  /** The operators' token. */
  token: string;
  log: Logger;
  /** The queue's name; for tests. */
  name?: string;
}

/** The operators' page of all jobs, below `/board`. */
export interface Board {
  handle: RequestHandler;
  close: () => Promise<void>;
}

/** True if another site made the browser send the request, which includes the password that the browser stored. */
const isCrossSite = (method: string, site: string | undefined): boolean =>
  method !== 'GET' && site !== undefined && site !== 'same-origin' && site !== 'none';

/** Opens the board of the queue on its own connection, for either backend. */
export async function openBoard({
  databaseUrl,
  redis,
  token,
  log,
  name = 'dubs',
}: BoardOptions): Promise<Board> {
  let isClosing = false;
  const note = createErrorLogger(log, 'board.disconnected');
  const onError = (error: Error) => {
    if (!isClosing) note(error);
  };
  const backend = redis ? openRedisBackend(redis, onError) : await openPostgresBackend(databaseUrl, onError);
  // The queues of both backends behave the same; BullMQ's types differ by the kind of connection.
  const queue = backend.openQueue(name, {}) as Queue;
  const { BullMQAdapter, createBullBoard, getRequestListener, Hono, HonoAdapter, serveStatic } =
    await loadLibraries();
  const jobs = new BullMQAdapter(queue);
  jobs.setFormatter('data', redactValue);
  const pages = new HonoAdapter(serveStatic).setBasePath(PATH);
  createBullBoard({
    queues: [jobs],
    serverAdapter: pages,
    options: { uiConfig: { boardTitle: 'Dubs jobs' } },
  });

  // `/board` and `/board/` are the same page.
  const app = new Hono({ strict: false });
  app.use(async (c, next) => {
    for (const [header, value] of Object.entries(HEADERS)) c.header(header, value);
    if (!isOperator(c.req.header('authorization'), token)) {
      c.header('www-authenticate', 'Basic realm="Dubs jobs", charset="UTF-8"');
      return c.json({}, 401);
    }
    if (isCrossSite(c.req.method, c.req.header('sec-fetch-site'))) return c.json({}, 403);
    await next();
  });
  app.route(PATH, pages.registerPlugin());
  app.onError((error, c) => {
    log.warn({ err: error }, 'board.failed');
    return c.json({}, 503);
  });
  return {
    handle: getRequestListener(app.fetch),
    async close() {
      isClosing = true;
      await closeBounded(queue);
      await backend.close();
    },
  };
}
