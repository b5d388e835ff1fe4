import { createReadinessCheck, measureOutbox } from '@dubs/core';
import { countConnections } from '@dubs/db';
import {
  createLogger,
  createMetrics,
  createQueues,
  drainOnSignal,
  loadConfigOrExit,
  serveOperators,
  timeJobs,
  watchBackends,
} from '@dubs/platform';
import type { OperatorsServer } from '@dubs/platform';
import { createContext } from './context.ts';
import { JOBS } from './jobs.ts';
import { startWork } from './start-work.ts';

const config = loadConfigOrExit();
const log = createLogger(config.log, 'worker');
const metrics = createMetrics();
metrics.watchProcess();
const context = await createContext(config, log);
const { core } = context;
const queues = await createQueues(config.queue, JOBS, { log, onJobEnd: timeJobs(metrics) });
watchBackends(metrics, {
  queue: queues.health,
  outbox: () => measureOutbox(core.db),
  connections: () => countConnections(core.db),
});
const readiness = createReadinessCheck(core, { isDraining: () => isDraining(), queue: queues.health });
let stopWork = queues.close;
let operators: OperatorsServer | undefined;
const isDraining = drainOnSignal(log, async () => {
  await stopWork();
  await operators?.close();
  await context.close();
});
operators = await serveOperators(config.operators.worker, { metrics, readiness });
log.info({ origin: operators.origin }, 'metrics and health are told');
stopWork = await startWork(context, queues);
log.info({ queue: config.queue.redisUrl ? 'redis' : 'postgres' }, 'working');
