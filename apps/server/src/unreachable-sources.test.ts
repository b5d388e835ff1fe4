import { createTestDatabase, hasPgbouncer, startDatabaseProxy, startPgbouncer } from '@dubs/db/testing';
import { setRoleLimits } from '@dubs/db';
import {
  buildServer,
  type ServerProcess,
  signIn,
  startRedis,
  startWatchedRedis,
} from '@dubs/platform/testing';
import { startS3StandIn } from '@dubs/platform/testing/s3';
import { Redis } from 'ioredis';
import { afterAll, it } from 'vitest';
import { openTab } from './testing/open-tab.ts';

// A database knows one media store: the disk of the test run, or the object storage.
const [database, stored, server] = await Promise.all([
  createTestDatabase(),
  createTestDatabase(),
  buildServer(),
]);
const started: ServerProcess[] = [];
afterAll(async () => {
  for (const each of started) {
    each.process.kill('SIGKILL');
    await each.ended;
  }
  await server.remove();
  await Promise.all([database.drop(), stored.drop()]);
});

async function start(
  databaseUrl: string,
  more: Record<string, string>,
  redisUrl = '',
): Promise<ServerProcess> {
  const running = await server.start(databaseUrl, redisUrl, more);
  started.push(running);
  return running;
}
const hostOf = (url: string) => new URL(url).host;
const ready = async ({ origin }: ServerProcess) =>
  (await (await fetch(`${origin}/readyz`)).json()) as { ready: boolean; warnings?: string[] };
const warningsOf = async (running: ServerProcess) => (await ready(running)).warnings ?? [];
const sourcesOf = async (running: ServerProcess) =>
  (await (await fetch(`${running.privateOrigin()}/metrics`)).text())
    .split('\n')
    .filter((line) => line.startsWith('dubs_source_up'));
const post = (origin: string, token: string, name: string) =>
  fetch(`${origin}/api/groups`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });

it.runIf(hasPgbouncer)(
  'behind a pooler /readyz says which of pooler and database does not answer, and so does the log at a start',
  { concurrent: true },
  async ({ expect, onTestFinished }) => {
    await setRoleLimits(database.url, new URL(database.url).username);
    const direct = await startDatabaseProxy(database.url);
    const pooler = await startPgbouncer(database.url);
    const front = await startDatabaseProxy(pooler.url);
    onTestFinished(async () => {
      for (const proxy of [direct, front]) await proxy.cut();
      await pooler.stop();
    });
    const [itself, through] = [
      `The database of DATABASE_DIRECT_URL (${hostOf(direct.url)})`,
      `the pooler of DATABASE_URL (${hostOf(front.url)})`,
    ];
    const settings = { DATABASE_DIRECT_URL: direct.url };
    const running = await start(front.url, settings);
    await expect.poll(() => ready(running)).toMatchObject({ ready: true, queue: 'ok' });
    expect(await warningsOf(running)).toEqual([]);

    await front.cut();
    await expect.poll(() => warningsOf(running)).toEqual([`${itself} answers, but not through ${through}.`]);
    expect(await ready(running)).toMatchObject({ ready: false, database: 'does not answer' });
    await direct.cut();
    await expect
      .poll(() => warningsOf(running))
      .toEqual([`${itself} does not answer, nor does it through ${through}.`]);
    await front.restore();
    const withoutDirect = `${itself} does not answer, but through ${through} it does.`;
    await expect.poll(() => ready(running)).toMatchObject({ ready: true, warnings: [withoutDirect] });

    const other = await start(front.url, settings);
    await expect.poll(() => other.output()).toContain(`"warning":"${withoutDirect}"`);
    expect(other.output()).not.toContain(new URL(database.url).password || 'no password here');
    await direct.restore();
    await expect.poll(() => warningsOf(running)).toEqual([]);
  },
);

it(
  '/readyz names the host of an object storage that refuses the key or is away',
  { concurrent: true },
  async ({ expect, onTestFinished }) => {
    const s3 = await startS3StandIn();
    onTestFinished(() => s3.close());
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
    const settings = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_FORCE_PATH_STYLE: 'true',
    };
    const running = await start(stored.url, settings);
    await expect.poll(() => ready(running)).toMatchObject({ storage: 'ok' });
    const wrong = await start(stored.url, { ...settings, S3_SECRET_ACCESS_KEY: 'wrong' });
    const refusal = `The object storage of S3_ENDPOINT (${hostOf(endpoint)}) refuses (SignatureDoesNotMatch)`;
    await expect
      .poll(() => ready(wrong))
      .toMatchObject({ ready: true, storage: 'refuses', warnings: [expect.stringContaining(refusal)] });
    expect(wrong.output()).toContain(refusal);
    s3.state = 'failing';
    await expect
      .poll(() => ready(running))
      .toMatchObject({
        ready: true,
        storage: 'does not answer',
        warnings: [`The object storage of S3_ENDPOINT (${hostOf(endpoint)}) does not answer.`],
      });
  },
);

it.runIf(process.env.TEST_REDIS_URL)(
  '/readyz says which sentinels do not answer, and that none knows the name',
  { concurrent: true },
  async ({ expect, onTestFinished }) => {
    const redis = await startWatchedRedis();
    onTestFinished(redis.close);
    const [known = ''] = redis.sentinels.split(',');
    const wrong = await start(database.url, {
      REDIS_SENTINELS: `127.0.0.1:1,${known}`,
      REDIS_SENTINEL_NAME: 'other',
    });
    await expect
      .poll(() => ready(wrong))
      .toMatchObject({
        ready: true,
        queue: 'does not answer',
        warnings: [
          'The sentinel 127.0.0.1:1 of REDIS_SENTINELS does not answer.',
          'No sentinel knows the name other of REDIS_SENTINEL_NAME.',
        ],
      });
    expect(wrong.output()).toContain('No sentinel knows the name other');

    const alone = await start(database.url, {
      REDIS_SENTINELS: `127.0.0.1:1,${known}`,
      REDIS_SENTINEL_NAME: redis.name,
    });
    await expect.poll(() => ready(alone)).toMatchObject({ queue: 'ok' });
    await expect.poll(() => alone.output()).toContain('127.0.0.1:1 of REDIS_SENTINELS does not answer');
    expect(await warningsOf(alone)).toEqual([]);
  },
);

it.runIf(process.env.TEST_REDIS_URL)(
  'three Redis hold what each is for, and calls go on without those of live events and limits',
  async ({ expect, onTestFinished }) => {
    const [queue, live, limits] = await Promise.all([startRedis(), startRedis(), startRedis()]);
    onTestFinished(async () => {
      for (const each of [queue, live, limits]) await each.kill();
    });
    const settings = { REDIS_LIVE_URL: live.url, REDIS_LIMITS_URL: limits.url };
    const [one, other] = [
      await start(database.url, settings, queue.url),
      await start(database.url, settings, queue.url),
    ];
    await expect.poll(() => ready(one)).toMatchObject({ ready: true, queue: 'ok' });
    const token = await signIn(one.origin, '+12025550177');
    const tab = await openTab(other.origin, { token });
    expect((await post(one.origin, token, 'Split')).status).toBe(201);
    await expect.poll(() => tab.stale).toContainEqual({ query: 'groups' });

    const clients = [queue, live, limits].map(({ url }) => new Redis(url));
    const keys = await Promise.all(clients.map((client) => client.keys('*')));
    const channels = await Promise.all(clients.map((client) => client.pubsub('CHANNELS')));
    for (const client of clients) client.disconnect();
    const [ofQueue = [], ofLive, ofLimits = []] = keys;
    expect(ofQueue.length).toBeGreaterThan(0);
    expect(ofQueue.filter((key) => !key.startsWith('{dubs}:'))).toEqual([]);
    expect(ofLive).toEqual([]);
    expect(ofLimits.length).toBeGreaterThan(0);
    expect(ofLimits.filter((key) => !key.startsWith('fastify-rate-limit-'))).toEqual([]);
    expect([channels[0], channels[2]]).toEqual([[], []]);
    expect(channels[1]).toContain('dubs_live:all');
    expect(await sourcesOf(one)).toEqual(
      expect.arrayContaining([
        'dubs_source_up{source="live_redis"} 1',
        'dubs_source_up{source="limits_redis"} 1',
      ]),
    );

    await Promise.all([live.kill(), limits.kill()]);
    await expect
      .poll(() => ready(one))
      .toMatchObject({
        ready: true,
        queue: 'ok',
        warnings: [
          `The Redis of live events (REDIS_LIVE_URL, ${hostOf(live.url)}) does not answer: open tabs learn of changes by polling.`,
          `The Redis of limits (REDIS_LIMITS_URL, ${hostOf(limits.url)}) does not answer: calls are not limited.`,
        ],
      });
    expect(await sourcesOf(one)).toEqual(
      expect.arrayContaining([
        'dubs_source_up{source="live_redis"} 0',
        'dubs_source_up{source="limits_redis"} 0',
        'dubs_source_up{source="queue"} 1',
      ]),
    );
    expect((await post(one.origin, token, 'Still')).status).toBe(201);
  },
);
