import { join } from 'node:path';
import type { CoreContext } from '@dubs/core';
import { findMessages, LIVE_CHANNEL, measureOutbox, recordMessage } from '@dubs/core';
import { countConnections, openDb, openNotifyTransport } from '@dubs/db';
import type { AppLogger, Config, Metrics, QueueWatch } from '@dubs/platform';
import {
  countMessages,
  createDiskBlobStore,
  createImageProcessor,
  createLimitMonitor,
  createLiveBus,
  createSecrets,
  createSmsSender,
  createTempDir,
  createTokenSigner,
  noteErrors,
  openRedisTransport,
  showInTerminal,
  systemClock,
  watchBackends,
  watchQueue,
} from '@dubs/platform';
import { Redis } from 'ioredis';
import { rememberTokens } from './load/remember-tokens.ts';

/** Limits are a courtesy: a call waits for them only briefly, and those after it not at all until Redis answers again. */
const REDIS_SILENCE_MS = 300;
const REDIS_CONNECT_MS = 5_000;

/** What the server runs on, and how to let go of it. */
export interface ServerContext {
  core: CoreContext;
  redis: Redis | undefined;
  /** The folder for files under way. */
  uploads: string;
  queue: Pick<QueueWatch, 'ping'>;
  close: () => Promise<void>;
}

/** The composition root: the only place of the server that news things up. */
export async function createContext(
  config: Config,
  log: AppLogger,
  metrics: Metrics,
): Promise<ServerContext> {
  const db = openDb(config.database.url, {
    max: config.database.poolMax,
    prepared: config.database.prepared,
    name: 'dubs-server',
    // People do not wait for longer, and neither do those who come after them.
    statementMs: 8_000,
    onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  const uploads = await createTempDir(config.dirs.temporary);
  const images = createImageProcessor({ timeoutMs: config.images.timeoutMs });
  const redis = config.queue.redisUrl
    ? new Redis(config.queue.redisUrl, {
        enableOfflineQueue: false,
        maxRetriesPerRequest: 1,
        connectTimeout: REDIS_CONNECT_MS,
        commandTimeout: REDIS_SILENCE_MS,
        socketTimeout: REDIS_SILENCE_MS,
      })
    : undefined;
  redis?.on('error', noteErrors(log, 'Redis does not answer'));

  const live = createLiveBus(
    config.queue.redisUrl
      ? openRedisTransport(config.queue.redisUrl, LIVE_CHANNEL)
      : openNotifyTransport(db, config.database.url, LIVE_CHANNEL),
    { log },
  );

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
    blobs: await createDiskBlobStore(config.dirs.media, { log }),
    images,
    live,
    limits: createLimitMonitor(metrics, log),
    tokens: rememberTokens(createTokenSigner(config.auth.secret, systemClock), systemClock),
    secrets: createSecrets(config.auth.secret),
    log,
    settings: config.core,
  };
  const queue = watchQueue(config.queue, { log });
  watchBackends(metrics, {
    queue: queue.health,
    outbox: () => measureOutbox(db),
    connections: () => countConnections(db),
  });
  const close = async () => {
    await images.close();
    await queue.close();
    await live.close();
    redis?.disconnect();
    await db.destroy();
  };
  return { core, redis, uploads, queue, close };
}

/** Where the built web app lies, seen from the bundled server. */
export const webRoot = (): string => join(import.meta.dirname, '../../web/dist');
