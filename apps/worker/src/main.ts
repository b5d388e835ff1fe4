import { setTimeout as sleep } from 'node:timers/promises';
import { checkStart } from '@dubs/core';
import {
  createLogger,
  createMetrics,
  drainOnSignal,
  exitWhenRefused,
  explainSources,
  loadConfigOrExit,
  logCrash,
  logUnreachable,
  type OperatorsServer,
  startTelemetry,
  timeJobs,
  watchQueue,
} from '@dubs/platform';
import { createContext } from './context.ts';
import { JOBS } from './jobs.ts';
import { openOperatorsPort } from './operators.ts';
import { startWork } from './start-work.ts';

/** How long startup waits for the database before it opens the private port. No work starts before the database responds. */
const CHECK_MS = 2_000;

const config = await loadConfigOrExit();
const log = createLogger(config.log, 'worker');
logCrash(log);
// A signal during the start ends the process at once: nothing runs yet that must be finished.
let drain = async (): Promise<void> => undefined;
const isDraining = drainOnSignal(log, () => drain());
const stopTelemetry = await startTelemetry(config.tracesEndpoint, 'dubs-worker', log);
const metrics = createMetrics();
metrics.watchProcess();
const context = await exitWhenRefused(createContext(config, log, metrics), 'DATA_DIR');
const queues = watchQueue(config.queue, { log, onJobEnd: timeJobs(metrics) }, JOBS);

let stopWork = queues.close;
let operators: OperatorsServer | undefined;
drain = async () => {
  await stopWork();
  await operators?.close();
  await context.close();
  await stopTelemetry();
};
let reportStoreDown = (): void => undefined;
const storeDown = new Promise<void>((resolve) => (reportStoreDown = resolve));
const checked = exitWhenRefused(checkStart(context.core, config.database, () => reportStoreDown()));
await Promise.race([checked, sleep(CHECK_MS)]);
const { core, others } = context;
const explain = explainSources(config);
void logUnreachable(explain, log);
operators = await exitWhenRefused(
  openOperatorsPort(config, log, { core, explain, others, queues, metrics, isDraining }),
);
// Notifications and texts are sent even if the media store is down.
await Promise.race([checked, storeDown]);
stopWork = await startWork(context, await exitWhenRefused(queues.whenOpen()));
log.info({ queue: config.queue.redis ? 'redis' : 'postgres' }, 'worker.ready');
