import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  claimStore,
  type CoreContext,
  type CoreSettings,
  listOff,
  LIVE_CHANNEL,
  type Replica,
  startReadinessCheck,
} from '@dubs/core';
import { type Db, openDb, openNotifyTransport } from '@dubs/db';
import { createTestDatabase, startDatabaseProxy, type TestDatabase } from '@dubs/db/testing';
import {
  createDiskBlobStore,
  createImageProcessor,
  createLimitMonitor,
  createLiveBus,
  createMetrics,
  createSecrets,
  createSmsWebhooks,
  createTokenSigner,
  type Metrics,
  type SmsSettings,
  systemClock,
  watchQueue,
} from '@dubs/platform';
import { settingsForTests } from '@dubs/platform/testing';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import type { AppDeps } from '../app.ts';
import { type ApiClients, createApiClients } from './api-clients.ts';
import { startApp } from './start-app.ts';

/** The secret from which the test servers derive their keys. */
export const SECRET = 'a secret that is long enough for tests';

interface Overrides {
  /** Core settings. Sign-in limits that are not set here are off. */
  core?: Partial<Omit<CoreSettings, 'otp'>> & { otp?: Partial<CoreSettings['otp']> };
  limits?: AppDeps['limits'];
  load?: AppDeps['load'];
  /** The image processor; by default one that all test files of a process share. */
  images?: CoreContext['images'];
  /** Called when a message is sent, after it was recorded. */
  onSend?: () => Promise<void>;
  /** The Twilio account whose webhooks the server accepts; none by default. */
  twilio?: Extract<SmsSettings, { provider: 'twilio' }>;
  web?: string;
  /** The store for pictures; by default a temporary folder. */
  blobs?: () => Promise<CoreContext['blobs']>;
  /** The e-mail sender; none by default. */
  mail?: CoreContext['mail'];
  updates?: CoreContext['updates'];
  /** The push sender; none by default. */
  push?: CoreContext['push'];
  /** HTTP options of the server. */
  http?: Partial<AppDeps['http']>;
  /** The log; silent by default. */
  log?: Logger;
  /** True if tests make the database unreachable. All queries then go through a proxy. */
  isCuttable?: boolean;
  /** Creates the database; by default a copy of the template. */
  database?: () => Promise<TestDatabase>;
  /** The replica for reads; none by default. */
  replica?: (core: CoreContext) => Replica;
}

/** A server for one test file, with its own database and a free port. Everything but the SMS is real. */
export interface TestServer extends ApiClients {
  /** All text messages, oldest first. */
  messages: { to: string; body: string }[];
  readonly origin: string;
  /** Every registered route, by method and pattern. */
  readonly routes: readonly string[];
  readonly db: Db;
  /** Connection string that bypasses the proxy. */
  readonly databaseUrl: string;
  readonly core: CoreContext;
  readonly metrics: Metrics;
  /** The folder for pictures and uploads in progress. */
  readonly folder: string;
  /** Makes the database of a cuttable server permanently unreachable. */
  cutDatabase: () => Promise<void>;
}

/** Starts a server before the tests of the file or block, and stops it after them. */
export function useServer(overrides: Overrides = {}): TestServer {
  const messages: TestServer['messages'] = [];
  let started: Awaited<ReturnType<typeof start>> | null = null;
  const running = () => {
    if (!started) throw new Error('The server starts before the tests, not before they are declared.');
    return started;
  };

  beforeAll(async () => {
    started = await start(overrides, messages);
  });
  afterAll(async () => started?.stop());

  const origin = () => running().origin;
  return {
    ...createApiClients(origin),
    messages,
    get origin() {
      return running().origin;
    },
    get routes() {
      return running().routes;
    },
    get db() {
      return running().core.db;
    },
    get databaseUrl() {
      return running().databaseUrl;
    },
    get core() {
      return running().core;
    },
    get metrics() {
      return running().metrics;
    },
    get folder() {
      return running().folder;
    },
    async cutDatabase() {
      const { proxy } = running();
      if (!proxy) throw new Error('The database of this server cannot be cut: it is not `isCuttable`.');
      await proxy.cut();
    },
  };
}

let processor: CoreContext['images'] | undefined;
/** Returns the image processor of this process. Its decoders end with the process: starting them for each test file took a second of CPU. */
const sharedImages = (): CoreContext['images'] => (processor ??= createImageProcessor({ timeoutMs: 20_000 }));

async function start(overrides: Overrides, messages: TestServer['messages']) {
  const database = await (overrides.database ?? createTestDatabase)();
  const proxy = overrides.isCuttable ? await startDatabaseProxy(database.url) : null;
  const { url } = proxy ?? database;
  const folder = await mkdtemp(join(tmpdir(), 'dubs-server-test-'));
  const db = openDb(url, { max: 10 });
  const log = overrides.log ?? pino({ level: 'silent' });
  const metrics = createMetrics();
  const live = createLiveBus(openNotifyTransport(db, url, LIVE_CHANNEL), { log });
  const core: CoreContext = {
    db,
    clock: systemClock,
    sms: {
      async send({ to, body }) {
        messages.push({ to, body });
        await overrides.onSend?.();
        return { providerId: null };
      },
      find: async () => [],
    },
    mail: overrides.mail ?? null,
    updates: overrides.updates ?? null,
    blobs: await (overrides.blobs?.() ?? createDiskBlobStore(join(folder, 'media'))),
    images: overrides.images ?? sharedImages(),
    live,
    limits: createLimitMonitor(metrics, log),
    tokens: createTokenSigner([SECRET], systemClock),
    secrets: createSecrets([SECRET]),
    push: overrides.push ?? null,
    log,
    settings: {
      ...settingsForTests,
      ...overrides.core,
      otp: { ...settingsForTests.otp, ...overrides.core?.otp },
    },
  };
  await claimStore(core);
  const watch = watchQueue({ databaseUrl: url, redis: undefined }, { log });
  const replica = overrides.replica?.(core);
  const readiness = await startReadinessCheck(core, {
    isDraining: () => false,
    queue: watch.ping,
    warnings: replica?.warnings,
    off: listOff(core.settings),
  });
  const routes: string[] = [];
  const { app, origin } = await startApp({
    core,
    replica,
    onRoute: ({ method, url }) => routes.push(...[method].flat().map((each) => `${each} ${url}`)),
    limits: overrides.limits,
    ...(overrides.load ? { load: overrides.load } : {}),
    folder,
    web: overrides.web,
    http: overrides.http,
    health: { readiness: readiness.read },
    metrics,
    webhooks: createSmsWebhooks(overrides.twilio ?? { provider: 'console' }),
    log,
  });
  const stop = async () => {
    await app.close();
    await live.close();
    readiness.close();
    replica?.close();
    await watch.close();
    await core.db.destroy();
    await proxy?.cut();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return {
    origin,
    routes,
    databaseUrl: database.url,
    core,
    metrics,
    folder,
    proxy,
    stop,
  };
}
