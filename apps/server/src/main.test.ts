import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDb, setRoleLimits } from '@dubs/db';
import { createTestDatabase, hasPgbouncer, startDatabaseProxy, startPgbouncer } from '@dubs/db/testing';
import {
  buildServer,
  findUndocumented,
  type ServerProcess,
  signIn,
  startRedis,
} from '@dubs/platform/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, it, onTestFinished } from 'vitest';
import { openTab } from './testing/open-tab.ts';

const [database, server] = await Promise.all([createTestDatabase(), buildServer()]);
const db = openDb(database.url, { name: 'onlooker' });
const started: ServerProcess[] = [];
afterEach(() => {
  for (const each of started.splice(0)) each.process.kill('SIGKILL');
});
afterAll(async () => {
  await db.destroy();
  await server.remove();
  await database.drop();
});

async function start(): Promise<ServerProcess> {
  const running = await server.start(database.url);
  started.push(running);
  return running;
}

const redisUrl = process.env.TEST_REDIS_URL;
const states = { database: 'ok', queue: 'ok', storage: 'ok' };

it('serves metrics on the private port, and never on the public one', async () => {
  const { origin, privateOrigin } = await start();
  await fetch(`${origin}/api/groups`);
  const metrics = await (await fetch(`${privateOrigin()}/metrics`)).text();
  expect(await findUndocumented(metrics)).toEqual([]);
  expect(metrics).toContain('dubs_request_seconds_count{method="GET",route="/api/groups",status="401"} 1\n');
  for (const path of ['/metrics', '/board']) {
    const answer = await fetch(origin + path);
    expect(await answer.text()).not.toContain('dubs_');
  }
  for (const baseUrl of [origin, privateOrigin()]) {
    expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200);
    const ready = await fetch(`${baseUrl}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true, draining: false, ...states }]);
  }
});

it('is ready without its queue, and says so', async () => {
  const running = await server.start(database.url, 'redis://127.0.0.1:1');
  started.push(running);
  for (const baseUrl of [running.origin, running.privateOrigin()]) {
    const ready = await fetch(`${baseUrl}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { ready: true, draining: false, ...states, queue: 'does not answer' },
    ]);
  }
  const metrics = await (await fetch(`${running.privateOrigin()}/metrics`)).text();
  expect(metrics).toContain('dubs_source_up{source="queue"} 0');
  expect(metrics).not.toContain('dubs_queue_jobs{');
});

it('warns of a clock that is ahead of the database on /readyz, in a metric and in the log', async () => {
  const ahead =
    'const { now } = Date, Real = Date; globalThis.Date = class extends Real { constructor(...a) { super(...(a.length ? a : [now() + 8000])); } static now() { return now() + 8000; } };';
  const running = await server.start(database.url, '', {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(ahead)}`,
  });
  started.push(running);
  const readiness = async () => (await fetch(`${running.origin}/readyz`)).json() as Promise<object>;
  await expect.poll(readiness).toEqual({
    ready: true,
    draining: false,
    ...states,
    warnings: [expect.stringContaining('seconds ahead of')],
  });
  const metrics = await (await fetch(`${running.privateOrigin()}/metrics`)).text();
  expect(metrics).toMatch(/^dubs_warnings 1$/m);
  expect(Number(/^dubs_clock_skew_seconds (\S+)$/m.exec(metrics)?.[1])).toBeCloseTo(8, 0);
  expect(running.output()).toContain('"clock.skewed"');
});

it('prints sign-in codes to the terminal when others can reach it, and neither returns nor logs them', async () => {
  // A loopback address that looks like a public one.
  const running = await server.start(database.url, '', { HOST: '::ffff:127.0.0.1' });
  started.push(running);
  const answer = await fetch(`http://127.0.0.1:${new URL(running.origin).port}/api/auth/send-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: '+12025550143' }),
  });
  expect(await answer.json()).toEqual({ ok: true, devMode: true, challenge: expect.any(String) });
  await expect.poll(() => running.output()).toMatch(/^To ••43: Your Dubs code is \d{6}\./m);
  const [, code = ''] = /code is (\d{6})/.exec(running.output()) ?? [];
  const logged = running
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.filter((line) => line.includes(code))).toEqual([]);
});

it('refuses to start with the pictures of another installation, and says how to adopt them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dubs-other-store-'));
  await mkdir(join(dataDir, 'media'));
  await writeFile(join(dataDir, 'media/.instance'), '8f7e0c1a-0000-4000-8000-000000000000');
  const start = server.start(database.url, '', { DATA_DIR: dataDir });
  await expect(start).rejects.toThrow(
    /belongs to another installation \(id 8f7e0c1a-.*\) than this database.*`dubs adopt-media --yes`/,
  );
  await rm(dataDir, { recursive: true });
});

it('refuses to start with a folder of its own once another server has claimed one', async () => {
  await start();
  const dataDir = await mkdtemp(join(tmpdir(), 'dubs-own-folder-'));
  const own = server.start(database.url, '', { DATA_DIR: dataDir });
  await expect(own).rejects.toThrow(/must share DATA_DIR.*`dubs adopt-media --yes`/);
  await rm(dataDir, { recursive: true });
});

it.runIf(hasPgbouncer)(
  'serves and hears live events through a pooler in transaction mode, once the role has its bounds',
  async () => {
    const behind = { DATABASE_DIRECT_URL: database.url };
    const stock = await startPgbouncer(database.url);
    await expect(server.start(stock.url, '', behind)).rejects.toThrow(/must be 15000: run `dubs migrate`/);
    await stock.stop();

    await setRoleLimits(database.url, new URL(database.url).username);
    const pooler = await startPgbouncer(database.url);
    const [one, other] = await Promise.all([
      server.start(pooler.url, '', behind),
      server.start(pooler.url, '', behind),
    ]);
    started.push(one, other);
    expect(one.output()).toContain('does not keep prepared statements, so none are prepared');
    const token = await signIn(one.origin, '+12025550171');
    const tab = await openTab(other.origin, { token });
    const created = await fetch(`${one.origin}/api/groups`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Pooled' }),
    });
    expect(created.status).toBe(201);
    await expect.poll(() => tab.stale).toContainEqual({ query: 'groups' });
    await Promise.all([one, other].map((each) => (each.process.kill('SIGKILL'), each.ended)));
    await pooler.stop();
  },
);

it('with ROLE=streams answers streams of live events and health checks, and has nothing else', async () => {
  const redis = redisUrl ?? '';
  const [all, streams] = await Promise.all([
    server.start(database.url, redis),
    server.start(database.url, redis, { ROLE: 'streams' }),
  ]);
  started.push(all, streams);
  const token = await signIn(all.origin, '+12025550172');
  const tab = await openTab(streams.origin, { token });
  const created = await fetch(`${all.origin}/api/groups`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Streamed' }),
  });
  expect(created.status).toBe(201);
  await expect.poll(() => tab.stale).toContainEqual({ query: 'groups' });
  expect((await openTab(streams.origin, { token: 'none' })).errors[0]?.data.httpStatus).toBe(401);
  for (const path of ['/healthz', '/readyz'])
    for (const origin of [streams.origin, streams.privateOrigin()])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 200]);
  expect(await (await fetch(`${streams.privateOrigin()}/metrics`)).text()).toMatch(/^dubs_live_streams 1$/m);
  for (const path of [
    '/',
    '/api/groups',
    '/api/openapi.json',
    '/trpc/auth.me',
    '/media/a.webp',
    '/metrics',
  ]) {
    const answer = await fetch(streams.origin + path, { headers: { authorization: `Bearer ${token}` } });
    expect([path, answer.status]).toEqual([path, 404]);
  }
  const signingIn = await fetch(`${streams.origin}/api/auth/send-otp`, { method: 'POST' });
  expect(signingIn.status).toBe(404);
});

it('names to its host the release that UPDATE_FEED_URL has, and asks that feed only then', async () => {
  const asked: unknown[] = [];
  const feed = createServer(({ url }, response) => {
    asked.push(url);
    response.end(JSON.stringify({ tag_name: 'v999.0.0', html_url: 'https://example.org/notes' }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void feed.close());
  await once(feed, 'listening');
  const { port } = feed.address() as AddressInfo;
  const running = await server.start(database.url, '', {
    UPDATE_FEED_URL: `http://127.0.0.1:${port}/releases/latest`,
    HOST_NUMBERS: '+12025550173',
  });
  started.push(running);
  const authorization = `Bearer ${await signIn(running.origin, '+12025550173')}`;
  const ask = async (path: string) =>
    (await fetch(running.origin + path, { headers: { authorization } })).json() as Promise<object>;
  await ask('/api/groups');
  expect(asked).toEqual([]);
  for (let n = 0; n < 2; n++)
    expect(await ask('/api/host')).toMatchObject({
      update: { version: '999.0.0', url: 'https://example.org/notes' },
    });
  expect(asked).toEqual(['/releases/latest']);
});

it('logs nothing but events when it starts', async () => {
  const { output } = await start();
  const messages = Array.from(output().matchAll(/"msg":"([^"]+)"/g), ([, message]) => message);
  expect(messages).toContain('server.listening');
  expect(messages.filter((message) => !/^[a-z_]+\.[a-z_]+$/.test(message ?? ''))).toEqual([]);
});

it('logs what happened before a crash, and the error', async () => {
  const crash = 'process.on("SIGUSR2", () => { throw new TypeError("a mistake in Dubs"); });';
  const running = await server.start(database.url, '', {
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(crash)}`,
  });
  running.process.kill('SIGUSR2');
  expect(await running.ended).toEqual([1, null]);
  const lines = running.output().split('\n');
  const logged = lines.filter((line) => line.includes('"msg"'));
  expect(logged.map((line) => /"msg":"([^"]+)"/.exec(line)?.[1])).toEqual(
    expect.arrayContaining(['operators.listening', 'process.crashed']),
  );
  expect(logged.at(-1)).toContain('a mistake in Dubs');
  expect(lines).toContain('TypeError: a mistake in Dubs');
});

it('refuses in a sentence to start with a port, host or folder that it cannot use', async () => {
  const { origin } = await start();
  const { port } = new URL(origin);
  const file = join(await mkdtemp(join(tmpdir(), 'dubs-no-folder-')), 'file');
  await writeFile(file, '');
  onTestFinished(() => rm(dirname(file), { recursive: true }));
  for (const [settings, problem] of [
    [{ PORT: port }, /HOST and PORT cannot be used: listen EADDRINUSE\b/],
    [{ HOST: 'dubs.invalid' }, /HOST and PORT cannot be used: getaddrinfo \w+ dubs\.invalid$/m],
    [{ DATA_DIR: join(file, 'data') }, /DATA_DIR cannot be used: ENOTDIR: /],
  ] as const) {
    const { message } = await server.start(database.url, '', settings).then(
      () => new Error('It started.'),
      (error: Error) => error,
    );
    expect(message).toMatch(problem);
    expect(message).not.toContain('    at ');
  }
});

it('serves calls while nothing reads its log, and ends within the time to drain', async () => {
  const { origin, process: child, ended } = await start();
  child.stdout?.pause();
  // More lines than the pipe holds.
  for (let n = 0; n < 100; n++)
    await Promise.all(
      Array.from({ length: 30 }, async () => (await fetch(`${origin}/api/groups`)).arrayBuffer()),
    );
  const signal = AbortSignal.timeout(30_000);
  expect((await fetch(`${origin}/healthz`, { signal })).status).toBe(200);
  child.kill('SIGTERM');
  const stopped = await Promise.race([ended, sleep(20_000, 'still running')]);
  // Node cannot exit while it writes to a pipe that is full.
  expect(stopped).toEqual([null, 'SIGKILL']);
});

it.runIf(redisUrl)('delays neither /readyz nor calls when Redis stops answering', async () => {
  const proxy = await startDatabaseProxy(redisUrl ?? '');
  const running = await server.start(database.url, proxy.url, { RATE_LIMIT_PER_ADDRESS_MINUTE: '100000' });
  started.push(running);
  const ask = async (path: string) => {
    const since = performance.now();
    const answer = await fetch(running.origin + path);
    return { status: answer.status, body: await answer.text(), ms: performance.now() - since };
  };
  await ask('/api/groups');
  proxy.mute();
  const [checks, calls]: [number[], number[]] = [[], []];
  let check = await ask('/readyz');
  for (const until = Date.now() + 30_000; Date.now() < until && !check.body.includes('does not answer');) {
    calls.push((await ask('/api/groups')).ms);
    check = await ask('/readyz');
    expect(check.status).toBe(200);
    checks.push(check.ms);
  }
  expect(JSON.parse(check.body)).toMatchObject({ ready: true, queue: 'does not answer' });
  // Whatever waited for Redis would take 300 ms each time.
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  expect(median(checks)).toBeLessThan(50);
  expect(median(calls)).toBeLessThan(200);
  await proxy.cut();
});

it.runIf(redisUrl)(
  'is ready with a Redis that may evict jobs, and warns of it on /readyz, in a metric and in the log',
  async ({ onTestFinished }) => {
    const redis = await startRedis('maxmemory-policy allkeys-lru');
    onTestFinished(redis.kill);
    const running = await server.start(database.url, redis.url);
    started.push(running);
    const readiness = async () => (await fetch(`${running.origin}/readyz`)).json() as Promise<object>;
    await expect.poll(readiness).toEqual({
      ready: true,
      draining: false,
      ...states,
      warnings: [expect.stringContaining('maxmemory-policy allkeys-lru')],
    });
    const metrics = await fetch(`${running.privateOrigin()}/metrics`);
    expect(await metrics.text()).toMatch(/^dubs_warnings 1$/m);
    expect(running.output()).toContain('"queue.misconfigured"');
  },
);

it.runIf(redisUrl)(
  'does not start with a password that Redis refuses, and says so',
  async ({ onTestFinished }) => {
    const redis = await startRedis('requirepass right-password');
    onTestFinished(redis.kill);
    const wrong = redis.url.replace('//', '//:wrong-password@');
    await expect(server.start(database.url, wrong)).rejects.toThrow(
      /REDIS_URL names a Redis that refuses its user or password \(WRONGPASS\)/,
    );
  },
);

it('stops on SIGTERM although the program that read its output has ended', async () => {
  const running = await start();
  running.process.stdout?.destroy();
  running.process.kill('SIGTERM');
  expect(await running.ended).toEqual([0, null]);
});

it('ends on SIGTERM while it starts and waits for the database', async () => {
  const proxy = await startDatabaseProxy(database.url);
  onTestFinished(() => proxy.cut());
  proxy.behave({ isSilent: true });
  const running = server.launch(proxy.url, '', {
    PUBLIC_URL: 'https://dubs.example',
    SMS_PROVIDER: 'console',
  });
  await expect.poll(running.output).toContain('config.not_recommended');
  running.process.kill('SIGTERM');
  expect(await running.ended).toEqual([0, null]);
});

it('completes requests in progress on SIGTERM, reports that it is draining, and then stops at once', async () => {
  const running = await start();
  const token = await signIn(running.origin, '+12025550142');
  const holder = openDb(database.url);
  const held = await holder.startTransaction().execute();
  await sql`lock table groups in exclusive mode`.execute(held);
  const asked = fetch(`${running.origin}/api/groups`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Street', emoji: '👥' }),
  });
  const isWaitingForLock = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'dubs-server' and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length > 0;
  };
  await expect.poll(isWaitingForLock).toBe(true);

  running.process.kill('SIGTERM');
  await expect.poll(() => running.output()).toContain('draining');
  const ready = await fetch(`${running.privateOrigin()}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { ready: false, draining: true, ...states }]);
  await expect(fetch(`${running.origin}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow();
  await held.rollback().execute();
  await holder.destroy();
  const released = Date.now();
  expect((await asked).status).toBe(201);
  expect(await running.ended).toEqual([0, null]);
  expect(Date.now() - released).toBeLessThan(10_000);
  expect(running.output()).toContain('stopped');
  await expect(fetch(`${running.privateOrigin()}/healthz`)).rejects.toThrow();
});
