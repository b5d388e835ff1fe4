import { join } from 'node:path';
import {
  type CoreContext,
  findMessages,
  LIVE_CHANNEL,
  measureOutbox,
  openReplica,
  type ReadinessSources,
  recordMessage,
  type Replica,
} from '@dubs/core';
import { countConnections, type DbOptions, openDb, openNotifyTransport } from '@dubs/db';
import {
  type AppLogger,
  type Config,
  connectRedis,
  countMail,
  countMessages,
  createBlobStore,
  createErrorLogger,
  createImageProcessor,
  createLimitMonitor,
  createLiveBus,
  createPushSender,
  createSecrets,
  createSmsSender,
  createTempDir,
  createTokenSigner,
  type Metrics,
  openRedisTransport,
  type QueueWatch,
  showInTerminal,
  systemClock,
  timeHeartbeats,
  timePictures,
  watchBackends,
  watchDirectDatabase,
  watchDisk,
  watchQueue,
  watchSplitRedis,
} from '@dubs/platform';
import { createMailSender } from '@dubs/platform/mail';
import { createUpdateCheck } from '@dubs/platform/updates';
import type { Redis } from 'ioredis';
import { cacheVerifiedTokens } from './load/token-cache.ts';

/** Rate limits are best effort: a call waits for Redis only briefly, and later calls don't wait at all until Redis responds. */
const REDIS_TIMEOUT_MS = 300;
const REDIS_CONNECT_MS = 5_000;
/** A read that takes longer on the replica is retried on the primary. Kept short, since the user waits for both. */
const REPLICA_STATEMENT_MS = 3_000;

/** The dependencies of the server; `close` releases them. */
export interface ServerContext {
  core: CoreContext;
  replica: Replica | undefined;
  redis: Redis | undefined;
  /** The folder for uploads in progress. */
  uploads: string;
  queue: Pick<QueueWatch, 'ping'>;
  /** Additional backends for the readiness check. */
  others: ReadinessSources['others'];
  close: () => Promise<void>;
}

/** Creates the dependencies of the server. This is its composition root. */
export async function createContext(
  config: Config,
  log: AppLogger,
  metrics: Metrics,
): Promise<ServerContext> {
  const { url, pooled, replicaUrl } = config.database;
  const options: DbOptions = {
    max: config.database.poolMax,
    prepared: config.database.prepared,
    dataSecrets: config.database.dataSecrets,
    name: 'dubs-server',
    // Users don't wait longer than this, and a slow statement holds a connection that other calls need.
    statementMs: 8_000,
    onError: (error) => log.warn({ err: error }, 'database.disconnected'),
  };
  const db = openDb(url, { ...options, pooled });
  const standby =
    replicaUrl === undefined
      ? undefined
      : openDb(replicaUrl, { ...options, statementMs: REPLICA_STATEMENT_MS });
  const replica = standby && openReplica({ db, log }, standby);
  const uploads = await createTempDir(config.dirs.temporary);
  const images = timePictures(createImageProcessor({ timeoutMs: config.images.timeoutMs }), metrics);
  const redis = config.redis.limits
    ? connectRedis(config.redis.limits, {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 1,
        connectTimeout: REDIS_CONNECT_MS,
        commandTimeout: REDIS_TIMEOUT_MS,
        socketTimeout: REDIS_TIMEOUT_MS,
      })
    : undefined;
  redis?.on('error', createErrorLogger(log, 'redis.disconnected'));

  // A client opens its stream with the cursor of an earlier response from this server, so the server must receive the signals of the
  // user's groups before that.
  const hearsAll = config.role !== 'streams';
  const liveRedis = config.redis.live && openRedisTransport(config.redis.live, LIVE_CHANNEL, { hearsAll });
  const live = createLiveBus(liveRedis ?? openNotifyTransport(db, config.database.directUrl, LIVE_CHANNEL), {
    log,
    onHeartbeat: timeHeartbeats(metrics),
  });
  const others = [
    ...watchDirectDatabase(config.database, metrics),
    ...watchSplitRedis(
      config.redis,
      { live: liveRedis?.ping, limits: redis && (() => redis.ping()) },
      metrics,
    ),
  ];

  const core: CoreContext = {
    db,
    clock: systemClock,
    sms: countMessages(
      createSmsSender(config.sms, {
        record: (message) => recordMessage(db, message),
        readBack: (query) => findMessages(db, query),
        log,
        ...(config.core.codesInAnswers ? {} : { showCode: showInTerminal }),
      }),
      metrics,
    ),
    mail: config.mail && countMail(createMailSender(config.mail, log), metrics),
    blobs: await createBlobStore(config.media, { log }),
    images,
    live,
    limits: createLimitMonitor(metrics, log),
    tokens: cacheVerifiedTokens(createTokenSigner(config.auth.secrets, systemClock), systemClock),
    secrets: createSecrets(config.auth.secrets),
    push: config.push && createPushSender(config.push),
    updates:
      config.updateFeedUrl === undefined
        ? null
        : createUpdateCheck(config.updateFeedUrl, { clock: systemClock, log }),
    log,
    settings: config.core,
  };
  const queue = watchQueue(config.queue, { log });
  watchBackends(metrics, {
    queue: queue.health,
    outbox: () => measureOutbox(db),
    connections: () => countConnections(db),
  });
  watchDisk(metrics, config.media);
  const close = async () => {
    await images.close();
    await queue.close();
    await live.close();
    redis?.disconnect();
    replica?.close();
    await standby?.destroy();
    await db.destroy();
  };
  return { core, replica, redis, uploads, queue, others, close };
}

/** Returns the folder of the built web app, relative to the bundled server. */
export const webRoot = (): string => join(import.meta.dirname, '../../web/dist');
