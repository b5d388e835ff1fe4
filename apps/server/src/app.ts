import { LIMITS } from '@dubs/contract';
import type { CoreContext } from '@dubs/core';
import type { SmsWebhooks } from '@dubs/core/ports';
import type { Metrics } from '@dubs/platform';
import multipart from '@fastify/multipart';
import type { FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyBaseLogger, RouteOptions } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { exportFileRoutes } from './features/exports/export-file.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { uploadRoutes } from './features/posts/posts.upload.ts';
import { twilioRoutes } from './features/webhooks/twilio.routes.ts';
import { createHub } from './live/hub.ts';
import { operations } from './operations/registry.ts';
import type { RestApp } from './operations/rest.ts';
import { addOperations } from './operations/rest.ts';
import { answersNotStored } from './plugins/answers-not-stored.ts';
import { authentication } from './plugins/authentication.ts';
import { bodies } from './plugins/bodies.ts';
import type { CallLimits } from './plugins/call-limits.ts';
import { callLimits } from './plugins/call-limits.ts';
import { errorAnswers } from './plugins/error-answers.ts';
import type { HealthOptions } from './plugins/health.ts';
import { health } from './plugins/health.ts';
import { hostCheck } from './plugins/host-check.ts';
import { letGo } from './plugins/let-go.ts';
import type { LoadBounds } from './plugins/load-shedding.ts';
import { loadShedding, UNBOUNDED } from './plugins/load-shedding.ts';
import { openapi } from './plugins/openapi.ts';
import { polls } from './plugins/polls.ts';
import { securityHeaders, securityHeadersOf } from './plugins/security-headers.ts';
import { inlineScriptHashes, webApp } from './plugins/web-app.ts';
import { wellKnown } from './plugins/well-known.ts';
import { requestLog } from './plugins/request-log.ts';
import { countCalls, requestMetrics } from './plugins/request-metrics.ts';
import type { AppRouter } from './router.ts';
import { appRouter } from './router.ts';
import { requestContext } from './trpc/context.ts';
import { guardCalls } from './trpc/guard-calls.ts';
import { answerBadAddress, answerNoRequest } from './unreadable-requests.ts';

/** Everything the HTTP server is made of. */
export interface AppDeps {
  core: CoreContext;
  limits: CallLimits;
  /** What the server takes upon itself at the same time; unbounded when absent. */
  load?: LoadBounds;
  /** Folder for files under way, and the built web app's folder. */
  dirs: { uploads: string; web: string };
  http: {
    publicUrl: string;
    /** Names that are answered beside this machine's own; null answers any. */
    hosts: readonly string[] | null;
    trustProxy: false | string[];
    requestTimeoutMs: number;
    /** Whether browsers are to reach names below this one over TLS alone, too. */
    hstsIncludeSubDomains: boolean;
    /** Where vulnerabilities are reported; absent when nowhere. */
    securityContact?: string | undefined;
  };
  health: HealthOptions;
  /** Whether the process is about to stop. */
  isDraining?: () => boolean;
  metrics: Metrics;
  /** How the provider of text messages calls us; null or absent when it does not. */
  webhooks?: SmsWebhooks | null;
  log?: FastifyBaseLogger;
  /** Told of every route as it is registered. */
  onRoute?: (route: RouteOptions) => void;
}

const HEADERS_MS = 60_000;
const LOOK_FOR_SLOW_MS = 30_000;

/** Builds the server without listening: the tests' door and main's. */
export async function buildApp(deps: AppDeps) {
  const { core, limits, load = UNBOUNDED, dirs, http, health: healthOptions, metrics, webhooks, log } = deps;
  const headers = securityHeadersOf({
    scriptHashes: inlineScriptHashes(dirs.web),
    overTls: http.publicUrl.startsWith('https:'),
    hstsIncludeSubDomains: http.hstsIncludeSubDomains,
  });
  const app = Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    trustProxy: http.trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LIMITS.body.jsonBytes,
    requestTimeout: http.requestTimeoutMs,
    // How long headers may take, and how often it is looked for requests that take longer. Node swaps the two times when that of the
    // whole request is the shorter one.
    http: {
      headersTimeout: Math.min(HEADERS_MS, http.requestTimeoutMs),
      connectionsCheckingInterval: Math.min(LOOK_FOR_SLOW_MS, http.requestTimeoutMs),
      // Node's own refusal is bare.
      requireHostHeader: false,
    },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: false },
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: answerBadAddress(headers),
    clientErrorHandler: answerNoRequest(headers),
  });
  // Node's own answer to an expectation that it does not know is bare; the calls work as well without it.
  app.server.on('checkExpectation', (req, res) => app.server.emit('request', req, res));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  if (deps.onRoute) app.addHook('onRoute', deps.onRoute);

  // Nobody gets another protocol here, and Node's parser does not notice an overlong head that comes after the wish for one.
  app.addHook('onRequest', async (req, reply) => {
    if (req.headers.upgrade !== undefined) reply.header('connection', 'close');
  });
  await app.register(securityHeaders, { headers });
  await app.register(letGo, { isDraining: deps.isDraining });
  await app.register(requestLog);
  await app.register(requestMetrics, { metrics });
  await app.register(errorAnswers);
  await app.register(hostCheck, { hosts: http.hosts });
  await app.register(bodies);
  await app.register(answersNotStored);
  await app.register(authentication, { core });
  await app.register(callLimits, { ...limits, monitor: core.limits });
  await app.register(polls, { core });
  await app.register(loadShedding, { ...load, metrics });
  await app.register(multipart, {
    limits: {
      fileSize: LIMITS.body.multipartBytes,
      files: 100,
      fields: 20,
      fieldSize: LIMITS.body.jsonBytes,
      parts: 120,
    },
    throwFileSizeLimit: false,
  });
  await app.register(openapi);
  await app.register(health, healthOptions);
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', (req) => req.countCall());
      addOperations(scope, core, operations);
      uploadRoutes(dirs.uploads)(scope, core);
    },
    { prefix: '/api' },
  );
  if (webhooks) {
    const { publicUrl } = http;
    await app.register(async (scope) =>
      twilioRoutes(scope as unknown as RestApp, { core, webhooks, publicUrl, metrics }),
    );
  }
  await app.register(async (scope) => mediaRoutes(scope as unknown as RestApp, core));
  await app.register(async (scope) => exportFileRoutes(scope as unknown as RestApp, core));
  const hub = createHub(core, load.streams);
  // Streams never end by themselves, and closing waits for every answer.
  app.addHook('preClose', async () => hub.close());
  metrics.gauges('live', { dubs_live_streams: 'Streams of live events that are open.' }, () => ({
    dubs_live_streams: hub.count(),
  }));
  await app.register(async (scope) => {
    guardCalls(scope);
    await scope.register(fastifyTRPCPlugin, {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        createContext: requestContext(core, hub, countCalls(metrics)),
        maxBatchSize: LIMITS.trpcBatch,
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });
  await app.register(wellKnown, { publicUrl: http.publicUrl, securityContact: http.securityContact });
  await app.register(webApp, { root: dirs.web, publicUrl: http.publicUrl });
  return app;
}

export type DubsServer = Awaited<ReturnType<typeof buildApp>>;
