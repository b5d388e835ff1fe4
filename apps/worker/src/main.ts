import type { Config } from '@dubs/platform';
import { ConfigError, createLogger, createQueues, loadConfig } from '@dubs/platform';
import { createContext } from './context.ts';
import { JOBS } from './jobs.ts';
import { startWork } from './start-work.ts';

const DRAIN_MS = 20_000;

function readConfig(): Config {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.log, 'worker');
  const context = await createContext(config, log);
  const queues = await createQueues(config.queue, JOBS, { log });
  const stopWork = await startWork(context, queues);
  log.info({ queue: config.queue.redisUrl ? 'redis' : 'postgres' }, 'working');

  let isDraining = false;
  const stop = async (signal: string) => {
    if (isDraining) return;
    isDraining = true;
    log.info({ signal }, 'draining');
    setTimeout(() => {
      log.warn({}, 'not everything finished in time');
      process.exit(0);
    }, DRAIN_MS).unref();
    await stopWork();
    await context.close();
    log.info({}, 'stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
}

await main();
