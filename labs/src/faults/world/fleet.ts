import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateToLatest } from '@dubs/db';
import { freePort } from '@dubs/db/embedded';
import type { TwilioStandIn } from '@dubs/platform/testing/twilio';
import { startTwilioStandIn } from '@dubs/platform/testing/twilio';
import { builtApp, isReady, limitSettings, repositoryFile } from '../../clients/product.ts';
import { findProgram } from './find-program.ts';
import type { Postgres } from './postgres.ts';
import { openPostgres } from './postgres.ts';
import type { Program } from './program.ts';
import { keepRunning } from './program.ts';
import type { Redis } from './redis.ts';
import { openRedis } from './redis.ts';
import type { SmallDisk } from './storage.ts';
import { mountSmallDisk } from './storage.ts';
import type { Wire } from './wire.ts';
import { layWire } from './wire.ts';

/** One of the servers: the program, where it listens, and the wire that clients reach it by. */
export interface ServerOfFleet extends Program {
  origin: string;
  front: Wire;
}

/** The whole product as it runs in production, with a wire before everything that it leans on. */
export interface Fleet {
  servers: [ServerOfFleet, ServerOfFleet];
  workers: [Program, Program];
  postgres: Postgres;
  /** Null where it is not wanted or the machine has no redis-server: then queue, limits and live news are on PostgreSQL. */
  redis: Redis | null;
  twilio: TwilioStandIn;
  wires: { postgres: Wire; redis: Wire; twilio: Wire };
  /** Pictures, and uploads under way; null where no file system can be mounted. */
  disks: { media: SmallDisk | undefined; uploads: SmallDisk | undefined };
  mediaFolder: string;
  stop(): Promise<void>;
}

const ACCOUNT = { accountSid: `AC${'a'.repeat(32)}`, authToken: 'b'.repeat(32) };
const PASSWORD = 'dubs';
const READY_WITHIN_MS = 60_000;
/** The product's own account: the superuser of the cluster would pass by many a refusal. */
async function openDatabase(postgres: Postgres): Promise<string> {
  await postgres.query(`create role product login password '${PASSWORD}'`);
  await postgres.query('alter database dubs owner to product');
  const url = new URL(postgres.url);
  url.username = 'product';
  url.password = PASSWORD;
  await migrateToLatest(url.href);
  return url.href;
}

/** Starts everything, with Redis where there is one unless it is not wanted, and waits until both servers are ready. */
export async function startFleet(withRedis: boolean): Promise<Fleet> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubs-faults-'));
  await chmod(folder, 0o711);
  const postgres = await openPostgres(path.join(folder, 'postgres'));
  const database = new URL(await openDatabase(postgres));
  const program = withRedis ? findProgram('redis-server') : undefined;
  const redis = program ? await openRedis(program, folder) : null;
  const twilio = await startTwilioStandIn(ACCOUNT);
  const wires = {
    postgres: await layWire(postgres.port),
    redis: await layWire(redis?.port ?? 9),
    twilio: await layWire(Number(new URL(twilio.apiUrl).port)),
  };
  database.host = wires.postgres.host;
  const dataDir = path.join(folder, 'data');
  const mediaFolder = path.join(dataDir, 'media');
  const uploadsFolder = path.join(dataDir, 'tmp');
  await mkdir(dataDir);
  const disks = {
    media: await mountSmallDisk(mediaFolder, 64),
    uploads: await mountSmallDisk(uploadsFolder, 16),
  };
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: database.href,
    AUTH_SECRET: 'a secret of the faults, which nobody else knows',
    LOG_LEVEL: 'warn',
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
    TWILIO_CODES_FROM: '+12025550100',
    TWILIO_REMINDERS_FROM: '+12025550101',
    TWILIO_API_URL: `http://${wires.twilio.host}`,
    DRAIN_DELAY_SECONDS: '2',
    // A busy machine is none of these faults.
    SLOW_ANSWER_MS: '2000',
    OTP_RESEND_SECONDS: '0',
    // Limits that no one reaches, but that are counted.
    ...limitSettings(1_000_000),
    ...(redis ? { REDIS_URL: `redis://${wires.redis.host}` } : {}),
  };
  const startServer = async (): Promise<ServerOfFleet> => {
    const port = await freePort();
    // A heap of some gigabytes would take minutes to fill.
    const inside = [
      '--max-old-space-size=256',
      '--import',
      repositoryFile('labs/src/faults/world/hurt-from-inside.mjs'),
    ];
    const server = keepRunning(builtApp('server'), { ...env, PORT: String(port) }, inside);
    const front = await layWire(port);
    return { ...server, origin: `http://${front.host}`, front };
  };
  const servers: Fleet['servers'] = [await startServer(), await startServer()];
  const workers: Fleet['workers'] = [
    keepRunning(builtApp('worker'), env),
    keepRunning(builtApp('worker'), env),
  ];
  const fleet: Fleet = {
    servers,
    workers,
    postgres,
    redis,
    twilio,
    wires,
    disks,
    mediaFolder,
    async stop() {
      await Promise.all([...servers, ...workers].map((one) => one.stop()));
      for (const wire of [...Object.values(wires), ...servers.map(({ front }) => front)]) await wire.close();
      await redis?.kill();
      await twilio.close();
      await postgres.stop();
      for (const disk of Object.values(disks)) disk?.unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await untilReady(fleet);
  return fleet;
}

async function untilReady({ servers, stop }: Fleet): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (const server of servers)
    while (!(await isReady(server.origin))) {
      if (Date.now() > deadline) {
        const said = server.said();
        await stop();
        throw new Error(`A server is not ready in time. It said:\n${said}`);
      }
      await sleep(50);
    }
}
