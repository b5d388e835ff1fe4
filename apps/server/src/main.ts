import { setTimeout as sleep } from 'node:timers/promises';
import { claimStoreWhenPossible, startReadinessCheck } from '@dubs/core';
import {
  createLogger,
  createMetrics,
  createSmsWebhooks,
  drainOnSignal,
  exitWhenRefused,
  loadConfigOrExit,
  serveOperators,
} from '@dubs/platform';
import type { OperatorsServer } from '@dubs/platform';
import { buildApp } from './app.ts';
import { createContext, webRoot } from './context.ts';

/** Connections that the system holds until they are taken; whom it turns away knocks again after a whole second, then after three. */
const CALLERS_WAITING = 4_096;
/** How long the start waits for a database that does not answer; without it pictures are an outage, and the rest says so itself. */
const CLAIM_MS = 2_000;

const config = loadConfigOrExit();
const log = createLogger(config.log, 'server');
for (const warning of config.warnings) log.warn({}, warning);
const metrics = createMetrics();
metrics.watchProcess();
const { core, redis, uploads, queue, close } = await createContext(config, log, metrics);
await Promise.race([exitWhenRefused(claimStoreWhenPossible(core)), sleep(CLAIM_MS)]);
const readiness = await startReadinessCheck(core, { isDraining: () => isDraining(), queue: queue.ping });

const app = await buildApp({
  core,
  limits: { ...config.rateLimit, ...(redis ? { redis } : {}) },
  dirs: { uploads, web: webRoot() },
  http: config.http,
  load: config.load,
  health: { readiness: readiness.read },
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
  readiness.close();
  await close();
});
operators = await serveOperators(config.operators.server, { metrics, readiness: readiness.read });
log.info({ origin: operators.origin }, 'operators.listening');
await app.listen({ host: config.http.host, port: config.http.port, backlog: CALLERS_WAITING });
