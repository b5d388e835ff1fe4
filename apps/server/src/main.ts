import { setTimeout as sleep } from 'node:timers/promises';
import { checkStart, listOff, startReadinessCheck } from '@dubs/core';
import {
  createLogger,
  createMetrics,
  createSmsWebhooks,
  drainOnSignal,
  exitWhenRefused,
  explainSources,
  loadConfigOrExit,
  logCrash,
  logUnreachable,
  type OperatorsServer,
  serveOperators,
  startTelemetry,
  timeChecks,
} from '@dubs/platform';
import { buildApp } from './app.ts';
import { createContext, webRoot } from './context.ts';

/** Connections beyond the backlog are dropped, and their clients retry only after one second, then three. */
const BACKLOG = 4_096;
/** How long startup waits for a database that does not respond. After that, requests get a 503 until it does. */
const CHECK_MS = 2_000;

const config = await loadConfigOrExit();
const log = createLogger(config.log, 'server');
logCrash(log);
// A signal during the start ends the process at once: nothing runs yet that must be finished.
let drain = async (): Promise<void> => undefined;
const isDraining = drainOnSignal(log, () => drain());
const stopTelemetry = await startTelemetry(config.tracesEndpoint, 'dubs-server', log);
for (const warning of config.warnings) log.warn({ warning }, 'config.not_recommended');
const metrics = createMetrics();
metrics.watchProcess();
const { core, replica, redis, uploads, queue, others, close } = await exitWhenRefused(
  createContext(config, log, metrics),
  'DATA_DIR',
);
await Promise.race([exitWhenRefused(checkStart(core, config.database)), sleep(CHECK_MS)]);
const explain = explainSources(config);
void logUnreachable(explain, log);
const readiness = await startReadinessCheck(core, {
  isDraining,
  queue: queue.ping,
  explain,
  others,
  warnings: replica?.warnings,
  off: listOff(config.core),
  onChecked: timeChecks(metrics),
});

const app = await buildApp({
  core,
  replica,
  role: config.role,
  limits: { ...config.rateLimit, ...(redis ? { redis } : {}) },
  dirs: { uploads, web: webRoot() },
  http: config.http,
  load: config.load,
  health: { readiness: readiness.read },
  isDraining,
  metrics,
  webhooks: createSmsWebhooks(config.sms),
  log,
});
let operators: OperatorsServer | undefined;
drain = async () => {
  // Gives load balancers time to see that this server is no longer ready.
  await sleep(config.http.drainDelayMs);
  await app.close();
  await operators?.close();
  readiness.close();
  await close();
  await stopTelemetry();
};
operators = await exitWhenRefused(
  serveOperators(config.operators.server, {
    metrics,
    readiness: readiness.read,
    clockSkew: readiness.clockSkew,
  }),
);
log.info({ origin: operators.origin }, 'operators.listening');
const { host, port } = config.http;
const listen = { host, port, backlog: BACKLOG, listenTextResolver: () => 'server.listening' };
const origin = await exitWhenRefused(app.listen(listen), 'HOST and PORT');
log.info({ origin }, 'server.ready');
