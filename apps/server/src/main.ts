import { setTimeout as sleep } from 'node:timers/promises';
import { createReadinessCheck } from '@dubs/core';
import {
  createLogger,
  createMetrics,
  createSmsWebhooks,
  drainOnSignal,
  loadConfigOrExit,
  serveOperators,
} from '@dubs/platform';
import type { OperatorsServer } from '@dubs/platform';
import { buildApp } from './app.ts';
import { createContext, webRoot } from './context.ts';

/** Connections that the system holds until they are taken; whom it turns away knocks again after a whole second, then after three. */
const CALLERS_WAITING = 4_096;

const config = loadConfigOrExit();
const log = createLogger(config.log, 'server');
for (const warning of config.warnings) log.warn({}, warning);
const metrics = createMetrics();
metrics.watchProcess();
const { core, redis, uploads, queue, close } = await createContext(config, log, metrics);
const readiness = createReadinessCheck(core, { isDraining: () => isDraining(), queue: queue.health });

const app = await buildApp({
  core,
  limits: { ...config.rateLimit, ...(redis ? { redis } : {}) },
  dirs: { uploads, web: webRoot() },
  http: config.http,
  load: config.load,
  health: { readiness },
  isDraining: () => isDraining(),
  metrics,
  webhooks: createSmsWebhooks(config.sms),
  log,
});
let operators: OperatorsServer | undefined;
const isDraining = drainOnSignal(log, async () => {
  // Whoever shares out calls among servers sees first that this one is not ready any more.
  await sleep(config.http.drainDelayMs);
  await app.close();
  await operators?.close();
  await close();
});
operators = await serveOperators(config.operators.server, { metrics, readiness });
log.info({ origin: operators.origin }, 'metrics and health are told');
await app.listen({ host: config.http.host, port: config.http.port, backlog: CALLERS_WAITING });
