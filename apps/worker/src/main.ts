import { createLogger, createQueues, drainOnSignal, loadConfigOrExit } from '@dubs/platform';
import { createContext } from './context.ts';
import { JOBS } from './jobs.ts';
import { startWork } from './start-work.ts';

const config = loadConfigOrExit();
const log = createLogger(config.log, 'worker');
const context = await createContext(config, log);
const queues = await createQueues(config.queue, JOBS, { log });
const stopWork = await startWork(context, queues);
drainOnSignal(log, async () => {
  await stopWork();
  await context.close();
});
log.info({ queue: config.queue.redisUrl ? 'redis' : 'postgres' }, 'working');
