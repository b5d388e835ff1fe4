import { ConfigError, createLogger, loadConfig } from '@dubs/platform';
import type { Config } from '@dubs/platform';
import { buildApp } from './app.ts';
import { createContext, webRoot } from './context.ts';

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
  const log = createLogger(config.log, 'server');
  for (const warning of config.warnings) log.warn({}, warning);
  const { core, redis, uploads, close } = await createContext(config, log);
  const state = { isDraining: false };

  const app = await buildApp({
    core,
    limits: { ...config.rateLimit, ...(redis ? { redis } : {}) },
    dirs: { uploads, web: webRoot() },
    http: config.http,
    health: { isDraining: () => state.isDraining },
    log,
  });

  const stop = async (signal: string) => {
    if (state.isDraining) return;
    state.isDraining = true;
    log.info({ signal }, 'draining');
    setTimeout(() => {
      log.warn({}, 'not everything finished in time');
      process.exit(0);
    }, DRAIN_MS).unref();
    await app.close();
    await close();
    log.info({}, 'stopped');
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));

  await app.listen({ host: config.http.host, port: config.http.port });
}

await main();
