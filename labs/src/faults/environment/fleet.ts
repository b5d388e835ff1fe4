import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateToLatest } from '@dubs/db';
import { freePort } from '@dubs/db/embedded';
import { startTcpProxy, type TcpProxy } from '@dubs/db/testing/tcp-proxy';
import type { S3Settings } from '@dubs/platform/config';
import { startTwilioStandIn, type TwilioStandIn } from '@dubs/platform/testing/twilio';
import { builtApp, isReady, limitSettings, repositoryFile } from '../../clients/product.ts';
import { type Engines, type findEngines, openEngines } from './engines.ts';
import { findProgram } from './find-program.ts';
import { openHaproxy } from './haproxy.ts';
import { openPostgres, type Postgres } from './postgres.ts';
import { type SupervisedProcess, superviseProcess } from './supervised-process.ts';
import { openRedis, type Redis } from './redis.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** A server, with the proxy through which clients reach it. */
export interface ServerOfFleet extends SupervisedProcess {
  origin: string;
  front: TcpProxy;
  /** URL of its metrics. */
  metricsUrl: string;
}

/** The product as it runs in production, with a TCP proxy in front of each of its dependencies. */
export interface Fleet {
  servers: [ServerOfFleet, ServerOfFleet];
  workers: [SupervisedProcess, SupervisedProcess];
  /** The primary. */
  postgres: Postgres;
  /**
   * Null if not wanted, without redis-server, or with `engines`. Without any Redis, PostgreSQL does the work of
   * queue, limits and live events.
   */
  redis: Redis | null;
  /** The engines of `pnpm fleet`, otherwise null. */
  engines: Engines | null;
  twilio: TwilioStandIn;
  proxies: { postgres: TcpProxy; redis: TcpProxy; twilio: TcpProxy; store: TcpProxy };
  /** True if pictures are in an object store, and each server and worker has its own folder. */
  hasStore: boolean;
  /** Disks of pictures and uploads; undefined if no file system can be mounted, or with an object store. */
  disks: { media: SmallDisk | undefined; uploads: SmallDisk | undefined };
  mediaFolder: string;
  /** Milliseconds from the first start of a process until both servers were ready. */
  readyMs: number;
  stop(): Promise<void>;
}

const ACCOUNT = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'b'.repeat(32) };
const PASSWORD = 'dubs';
const READY_WITHIN_MS = 60_000;
/** Migrates the database with an account of its own, since a superuser would bypass many restrictions. */
async function openDatabase(postgres: Postgres): Promise<string> {
  await postgres.query(`create role product login password '${PASSWORD}'`);
  await postgres.query('alter database dubs owner to product');
  const url = new URL(postgres.url);
  url.username = 'product';
  url.password = PASSWORD;
  await migrateToLatest(url.href);
  return url.href;
}

/** Returns the settings of an object store behind a proxy. */
const storeSettings = (store: S3Settings, proxy: TcpProxy) => ({
  S3_ENDPOINT: `http://${proxy.host}`,
  S3_BUCKET: store.bucket,
  S3_REGION: store.region,
  S3_ACCESS_KEY_ID: store.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  S3_FORCE_PATH_STYLE: String(store.forcePathStyle),
});

/** Options of a fleet. */
export interface FleetOptions {
  /** True to use one Redis, if it is installed. */
  withRedis: boolean;
  store: S3Settings | null;
  /** The engines of a multi-machine setup, which replace both. */
  engines?: Extract<Awaited<ReturnType<typeof findEngines>>, { swift: unknown }>;
}

/** Starts everything and waits until both servers are ready. */
export async function startFleet({ withRedis, store: given, engines }: FleetOptions): Promise<Fleet> {
  const store = engines?.swift.settings ?? given;
  const folder = await mkdtemp(path.join(tmpdir(), 'dubs-faults-'));
  await chmod(folder, 0o711);
  const postgresFolder = path.join(folder, 'postgres');
  const postgres = await openPostgres(postgresFolder);
  const database = new URL(await openDatabase(postgres));
  const program = withRedis && !engines ? findProgram('redis-server') : undefined;
  const redis = program ? await openRedis(program, folder) : null;
  const twilio = await startTwilioStandIn(ACCOUNT);
  const proxies = {
    postgres: await startTcpProxy(postgres.port),
    redis: await startTcpProxy(redis?.port ?? 9),
    twilio: await startTcpProxy(Number(new URL(twilio.apiUrl).port)),
    store: await startTcpProxy(store ? Number(new URL(store.endpoint).port) : 9),
  };
  database.host = proxies.postgres.host;
  const openedEngines =
    engines && (await openEngines(engines, { folder, postgres, postgresFolder, database }));
  const dataDir = path.join(folder, 'data');
  const mediaFolder = path.join(dataDir, 'media');
  const uploadsFolder = path.join(dataDir, 'tmp');
  await mkdir(dataDir);
  const disks = store
    ? { media: undefined, uploads: undefined }
    : { media: await mountSmallDisk(mediaFolder, 64), uploads: await mountSmallDisk(uploadsFolder, 16) };
  const folderOf = (name: string) => (store ? path.join(dataDir, name) : dataDir);
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    DATABASE_URL: database.href,
    AUTH_SECRET: 'a secret of the fault tests that is never used',
    LOG_LEVEL: 'warn',
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
    TWILIO_CODES_FROM: '+12025550100',
    TWILIO_REMINDERS_FROM: '+12025550101',
    TWILIO_API_URL: `http://${proxies.twilio.host}`,
    DRAIN_DELAY_SECONDS: '2',
    // A busy machine responds slowly, which is not one of these faults.
    SLOW_ANSWER_MS: '2000',
    OTP_RESEND_SECONDS: '0',
    // These limits are counted but never reached.
    ...limitSettings(1_000_000),
    ...(redis ? { REDIS_URL: `redis://${proxies.redis.host}` } : {}),
    ...(store ? storeSettings(store, proxies.store) : {}),
    ...openedEngines?.settings,
  };
  const startServer = async (name: string): Promise<ServerOfFleet> => {
    const port = await freePort();
    const metricsPort = await freePort();
    // A larger heap would take minutes to fill.
    const nodeArguments = [
      '--max-old-space-size=256',
      '--import',
      repositoryFile('labs/src/faults/environment/fail-on-signal.mjs'),
    ];
    const server = superviseProcess(
      builtApp('server'),
      { ...env, DATA_DIR: folderOf(name), PORT: String(port), METRICS_PORT: String(metricsPort) },
      nodeArguments,
    );
    const front = await startTcpProxy(port);
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    return { ...server, origin: `http://${front.host}`, front, metricsUrl };
  };
  const began = performance.now();
  const servers: Fleet['servers'] = [await startServer('server-1'), await startServer('server-2')];
  const workers: Fleet['workers'] = [
    superviseProcess(builtApp('worker'), { ...env, DATA_DIR: folderOf('worker-1') }),
    superviseProcess(builtApp('worker'), { ...env, DATA_DIR: folderOf('worker-2') }),
  ];
  const haproxy =
    engines &&
    (await openHaproxy(
      engines.programs.haproxy,
      servers.map(({ origin }) => origin),
    ));
  const fleet: Fleet = {
    servers,
    workers,
    postgres,
    redis,
    engines: openedEngines && haproxy ? { ...openedEngines.engines, haproxy } : null,
    twilio,
    proxies,
    hasStore: store !== null,
    disks,
    mediaFolder,
    readyMs: 0,
    async stop() {
      await Promise.all([...servers, ...workers].map((one) => one.stop()));
      for (const proxy of [...Object.values(proxies), ...servers.map(({ front }) => front)])
        await proxy.cut();
      await haproxy?.close();
      await openedEngines?.close();
      await redis?.kill();
      await twilio.close();
      await postgres.stop();
      for (const disk of Object.values(disks)) disk?.unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await untilReady(fleet);
  fleet.readyMs = performance.now() - began;
  return fleet;
}

async function untilReady({ servers, stop }: Fleet): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (const server of servers)
    while (!(await isReady(server.origin))) {
      if (Date.now() > deadline) {
        const output = server.output();
        await stop();
        throw new Error(`A server is not ready in time. Its output:\n${output}`);
      }
      await sleep(50);
    }
}
