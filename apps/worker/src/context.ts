import type { Zip } from '@dubs/core/ports';
import {
  type CoreContext,
  findMessages,
  LIVE_CHANNEL,
  type ReadinessSources,
  recordMessage,
} from '@dubs/core';
import { openDb, openNotifyTransport } from '@dubs/db';
import {
  type AppLogger,
  type Config,
  countMessages,
  createBlobStore,
  createLimitMonitor,
  createLiveBus,
  createPushSender,
  createSecrets,
  createSmsSender,
  type Metrics,
  openRedisTransport,
  packZip,
  systemClock,
  watchDirectDatabase,
  watchSplitRedis,
} from '@dubs/platform';

/** The part of core's context that jobs need. */
export type WorkerCore = Pick<
  CoreContext,
  'db' | 'blobs' | 'clock' | 'live' | 'limits' | 'secrets' | 'push' | 'log' | 'settings' | 'sms'
> & {
  zip: Zip;
};

/** The dependencies of the worker; `close` closes all connections. */
export interface WorkerContext {
  core: WorkerCore;
  metrics: Metrics;
  /** The database itself, not a pooler. */
  databaseUrl: string;
  backups: Config['backups'];
  /** Additional backends for the readiness check. */
  others?: ReadinessSources['others'];
  close: () => Promise<void>;
}

/** Creates the dependencies of the worker. This is its composition root. */
export async function createContext(
  config: Config,
  log: AppLogger,
  metrics: Metrics,
): Promise<WorkerContext> {
  const db = openDb(config.database.url, {
    max: config.database.poolMax,
    pooled: config.database.pooled,
    prepared: config.database.prepared,
    dataSecrets: config.database.dataSecrets,
    name: 'dubs-worker',
    onError: (error) => log.warn({ err: error }, 'database.disconnected'),
  });
  const liveRedis = config.redis.live && openRedisTransport(config.redis.live, LIVE_CHANNEL);
  const live = createLiveBus(liveRedis ?? openNotifyTransport(db, config.database.directUrl, LIVE_CHANNEL), {
    log,
  });
  const others = [
    ...watchDirectDatabase(config.database, metrics),
    ...watchSplitRedis(config.redis, { live: liveRedis?.ping }, metrics),
  ];
  const core: WorkerCore = {
    db,
    blobs: await createBlobStore(config.media, { log }),
    clock: systemClock,
    live,
    limits: createLimitMonitor(metrics, log),
    secrets: createSecrets(config.auth.secrets),
    push: config.push && createPushSender(config.push),
    log,
    settings: config.core,
    sms: countMessages(
      createSmsSender(config.sms, {
        record: (message) => recordMessage(db, message),
        readBack: (query) => findMessages(db, query),
        log,
      }),
      metrics,
    ),
    zip: packZip,
  };
  const close = async () => {
    await live.close();
    await db.destroy();
  };
  return { core, metrics, databaseUrl: config.database.directUrl, backups: config.backups, others, close };
}
