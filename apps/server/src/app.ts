import { LIMITS } from '@dubs/contract';
import type { CoreContext, Replica } from '@dubs/core';
import type { SmsWebhooks } from '@dubs/core/ports';
import type { Config, Metrics } from '@dubs/platform';
import multipart from '@fastify/multipart';
import type { FastifyBaseLogger, FastifyInstance, RouteOptions } from 'fastify';
import { createInstance } from './create-instance.ts';
import { exportFileRoutes } from './features/exports/export-file.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import { uploadRoutes } from './features/posts/posts.upload.ts';
import { twilioRoutes } from './features/webhooks/twilio.routes.ts';
import { createHub } from './live/hub.ts';
import { addOperations } from './operations/rest.ts';
import { authentication } from './plugins/authentication.ts';
import { bodyParsers } from './plugins/body-parsers.ts';
import { compression } from './plugins/compression.ts';
import { errorHandler, sendNotFound } from './plugins/error-handler.ts';
import { etagPolling } from './plugins/etag-polling.ts';
import { gracefulShutdown } from './plugins/graceful-shutdown.ts';
import { PAGE_STYLE } from './openapi/page-style.ts';
import { health, type HealthOptions } from './plugins/health.ts';
import { hostCheck } from './plugins/host-check.ts';
import { type LoadLimits, loadShedding, UNLIMITED } from './plugins/load-shedding.ts';
import { noStore } from './plugins/no-store.ts';
import { openapi } from './plugins/openapi.ts';
import { rateLimit, type RateLimits } from './plugins/rate-limit.ts';
import { hashSource, securityHeaders, securityHeadersOf } from './plugins/security-headers.ts';
import { inlineScriptHashes, webApp } from './plugins/web-app.ts';
import { wellKnown } from './plugins/well-known.ts';
import { replicaReads } from './plugins/replica-reads.ts';
import { requestIds } from './plugins/request-ids.ts';
import { requestLog } from './plugins/request-log.ts';
import { createTraceParentReader, requestTraces } from './plugins/request-traces.ts';
import { countCalls, requestMetrics } from './plugins/request-metrics.ts';
import { requestContext } from './trpc/context.ts';
import { guardCalls } from './trpc/guard-calls.ts';
import { serveCalls } from './trpc/serve-calls.ts';
import { serveQueries } from './trpc/serve-queries.ts';
import { pictureRoutes } from './uploads/picture.routes.ts';

/** The dependencies and settings of the HTTP server. */
export interface AppDeps {
  core: CoreContext;
  /** The standby that answers reads, if there is one. */
  replica?: Replica | undefined;
  /** `streams` serves only live events and health. */
  role?: Config['role'] | undefined;
  limits: RateLimits;
  /** Limits on concurrent work; none when absent. */
  load?: LoadLimits;
  /** The folder for uploads in progress, and that of the built web app. */
  dirs: { uploads: string; web: string };
  http: {
    publicUrl: string;
    /** Accepted host names beside this machine's own; null accepts any. */
    hosts: readonly string[] | null;
    trustProxy: false | string[];
    requestTimeoutMs: number;
    /** True if HSTS covers subdomains. */
    hstsIncludeSubDomains: boolean;
    /** Where to report vulnerabilities. */
    securityContact?: string | undefined;
    /** Origin from which browsers fetch pictures that the server does not stream itself. */
    mediaOrigin?: string | undefined;
    /** False to serve a service worker that deletes itself. */
    hasServiceWorker?: boolean | undefined;
  };
  health: HealthOptions;
  /** True if the process is about to stop. */
  isDraining?: () => boolean;
  metrics: Metrics;
  /** Verifies and parses the webhooks of the SMS provider; null or absent without them. */
  webhooks?: SmsWebhooks | null;
  log?: FastifyBaseLogger;
  /** Called with each route as it is registered. */
  onRoute?: (route: RouteOptions) => void;
}

/** Registers the REST calls and uploads. */
async function addApi(scope: FastifyInstance, core: CoreContext, uploadsDir: string): Promise<void> {
  scope.addHook('onRequest', (req) => req.countCall(req.routeOptions.config.endsSession));
  await scope.register(compression);
  addOperations(scope, core);
  // Hand-written routes check the session and the accepted terms before they read the body.
  await scope.register(async (guarded) => {
    guarded.addHook('onRequest', async (req) => void (await req.requireWriter()));
    // Registered in this scope only: elsewhere a form would be treated as a call without a body.
    await guarded.register(multipart, {
      limits: { fileSize: LIMITS.body.multipartBytes, files: 100 },
      throwFileSizeLimit: false,
    });
    uploadRoutes(guarded, core, uploadsDir);
    pictureRoutes(guarded, core, uploadsDir);
  });
}

/** Creates the server without listening. */
export async function buildApp(deps: AppDeps) {
  const { core, replica, limits, load = UNLIMITED, dirs, http, metrics, webhooks } = deps;
  const headers = securityHeadersOf({
    scriptHashes: inlineScriptHashes(dirs.web),
    styleHashes: [hashSource(PAGE_STYLE)],
    mediaOrigin: http.mediaOrigin,
    overTls: http.publicUrl.startsWith('https:'),
    hstsIncludeSubDomains: http.hstsIncludeSubDomains,
  });
  const traceParentOf = createTraceParentReader(http.trustProxy);
  const app = createInstance({
    trustProxy: http.trustProxy,
    requestTimeoutMs: http.requestTimeoutMs,
    log: deps.log,
    headers,
    traceParentOf,
    onRoute: deps.onRoute,
  });
  await app.register(requestIds);
  await app.register(requestTraces, { traceParentOf });
  await app.register(securityHeaders, { headers });
  await app.register(gracefulShutdown, { isDraining: deps.isDraining });
  await app.register(requestLog);
  await app.register(requestMetrics, { metrics });
  await app.register(errorHandler);
  await app.register(hostCheck, { hosts: http.hosts });
  await app.register(bodyParsers);
  await app.register(noStore);
  await app.register(authentication, { core });
  await app.register(rateLimit, { ...limits, monitor: core.limits });
  await app.register(etagPolling, { core });
  await app.register(replicaReads, { core, replica, metrics });
  await app.register(loadShedding, { ...load, metrics });
  await app.register(health, deps.health);
  const hub = createHub({ ...core, currentLsn: replica?.currentLsn }, load.streams);
  replica?.followCursor(hub.cursor);
  app.decorate('liveCursor', hub.cursor);
  // Streams never end on their own, and closing the server waits for all responses.
  app.addHook('preClose', async () => hub.close());
  metrics.gauges('live', { dubs_live_streams: 'Open streams of live events.' }, () => ({
    dubs_live_streams: hub.count(),
  }));
  const recordCall = countCalls(metrics);
  await app.register(async (scope) => {
    guardCalls(scope);
    liveRoutes(scope, hub, recordCall);
  });
  if (deps.role === 'streams') {
    app.setNotFoundHandler(sendNotFound);
    return app;
  }

  await app.register(openapi);
  await app.register(async (scope) => addApi(scope, core, dirs.uploads), { prefix: '/api' });
  if (webhooks) {
    const { publicUrl } = http;
    await app.register(async (scope) => twilioRoutes(scope, { core, webhooks, publicUrl, metrics }));
  }
  await app.register(async (scope) => mediaRoutes(scope, core));
  await app.register(async (scope) => exportFileRoutes(scope, core));
  const createContext = requestContext(core, hub, recordCall);
  await app.register(async (scope) => {
    guardCalls(scope);
    await scope.register(compression);
    serveQueries(scope, createContext);
    await serveCalls(scope, createContext);
  });
  await app.register(wellKnown, { publicUrl: http.publicUrl, securityContact: http.securityContact });
  await app.register(webApp, {
    root: dirs.web,
    publicUrl: http.publicUrl,
    hasServiceWorker: http.hasServiceWorker,
  });
  return app;
}
