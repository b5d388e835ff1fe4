import { claimStoreWhenPossible } from '@dubs/core';
import {
  createLogger,
  createMetrics,
  createQueues,
  drainOnSignal,
  exitWhenRefused,
  loadConfigOrExit,
  timeJobs,
} from '@dubs/platform';
import type { OperatorsServer } from '@dubs/platform';
import { createContext } from './context.ts';
import { JOBS } from './jobs.ts';
import { openOperatorsPort } from './operators.ts';
import { startWork } from './start-work.ts';

const config = loadConfigOrExit();
const log = createLogger(config.log, 'worker');
const metrics = createMetrics();
metrics.watchProcess();
const context = await createContext(config, log, metrics);
const queues = await createQueues(config.queue, JOBS, { log, onJobEnd: timeJobs(metrics) });

let stopWork = queues.close;
let operators: OperatorsServer | undefined;
const isDraining = drainOnSignal(log, async () => {
  await stopWork();
  await operators?.close();
  await context.close();
});
operators = await openOperatorsPort(config, log, { core: context.core, queues, metrics, isDraining });
await exitWhenRefused(claimStoreWhenPossible(context.core));
stopWork = await startWork(context, queues);
log.info({ queue: config.queue.redisUrl ? 'redis' : 'postgres' }, 'working');
