import { createLogger, drainOnSignal, loadConfigOrExit } from '@dubs/platform';
import { buildApp } from './app.ts';
import { createContext, webRoot } from './context.ts';

const config = loadConfigOrExit();
const log = createLogger(config.log, 'server');
for (const warning of config.warnings) log.warn({}, warning);
const { core, redis, uploads, close } = await createContext(config, log);

const app = await buildApp({
  core,
  limits: { ...config.rateLimit, ...(redis ? { redis } : {}) },
  dirs: { uploads, web: webRoot() },
  http: config.http,
  health: { isDraining: () => isDraining() },
  log,
});
const isDraining = drainOnSignal(log, async () => {
  await app.close();
  await close();
});
await app.listen({ host: config.http.host, port: config.http.port });
