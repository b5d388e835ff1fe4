import { LIMITS } from '@dubs/contract';
import Fastify, { type FastifyBaseLogger, LogController, type RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Schema } from './operations/operation.ts';
import { serializerOf } from './operations/serializer.ts';
import { requestIdOf } from './plugins/request-ids.ts';
import type { TraceParentReader } from './plugins/request-traces.ts';
import { sendBadRequest, sendBadUrl } from './unreadable-requests.ts';

const HEADERS_TIMEOUT_MS = 60_000;
const TIMEOUT_CHECK_MS = 30_000;

interface InstanceOptions {
  trustProxy: false | string[];
  requestTimeoutMs: number;
  log: FastifyBaseLogger | undefined;
  /** Headers of responses that Fastify or Node sends before any plugin runs. */
  headers: Record<string, string>;
  traceParentOf: TraceParentReader;
  /** Called with each route as it is registered. */
  onRoute: ((route: RouteOptions) => void) | undefined;
}

/** Creates the Fastify instance, with the hooks that come before all plugins. */
export function createInstance(options: InstanceOptions) {
  const { trustProxy, requestTimeoutMs, log, headers, traceParentOf, onRoute } = options;
  const app = Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LIMITS.body.jsonBytes,
    requestTimeout: requestTimeoutMs,
    // Node swaps the two timeouts if the request timeout is shorter than the headers timeout.
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs),
      // Node's own 400 has no body; the host check sends ours.
      requireHostHeader: false,
    },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: false },
    genReqId: requestIdOf,
    childLoggerFactory(logger, bindings, options, req) {
      const traceparent = traceParentOf(req);
      return logger.child(traceparent ? { ...bindings, traceparent } : bindings, options);
    },
    frameworkErrors: sendBadUrl(headers),
    clientErrorHandler: sendBadRequest(headers),
  });
  // Node answers an unknown `Expect` header with a bare 417; our calls work without it.
  app.server.on('checkExpectation', (req, res) => app.server.emit('request', req, res));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler<Schema>(serializerOf);
  if (onRoute) app.addHook('onRoute', onRoute);

  // A response gets its socket only when it is next in the pipeline. If the client disconnects earlier, 'close' is never emitted, so a call
  // that had already started would never release its resources.
  app.addHook('onRequest', (_req, { raw }, done) => {
    if (raw.socket === null) raw.once('socket', () => done());
    else done();
  });
  // Protocol upgrades are not supported, and Node's parser misses oversized headers after an upgrade request.
  app.addHook('onRequest', (req, reply, done) => {
    if (req.headers.upgrade !== undefined) reply.header('connection', 'close');
    done();
  });
  return app;
}
