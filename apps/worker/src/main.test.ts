import { setTimeout as sleep } from 'node:timers/promises';
import { openDb } from '@dubs/db';
import { startDatabaseProxy } from '@dubs/db/testing';
import { findUndocumented } from '@dubs/platform/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, it, onTestFinished } from 'vitest';
import { openTestDb } from './testing/test-db.ts';
import { buildWorker, type WorkerProcess } from './testing/worker-process.ts';

const testDb = await openTestDb();
const worker = await buildWorker();
const [ann, bob] = [await testDb.createUser(), await testDb.createUser()];
const group = await testDb.createGroup(ann, [bob]);
const started: WorkerProcess[] = [];

afterEach(() => {
  for (const each of started.splice(0)) each.process.kill('SIGKILL');
});
afterAll(async () => {
  await worker.remove();
  await testDb.close();
});

const bobsNotifications = [{ userId: bob.userId, type: 'post' }];

async function start(more: Parameters<typeof worker.start>[2] = {}): Promise<WorkerProcess> {
  const running = worker.start(testDb.database.url, '', more);
  started.push(running);
  await expect.poll(running.output).toContain('worker.ready');
  return running;
}

it('on SIGTERM it stops cleanly, and another finishes what came meanwhile', async () => {
  const first = await start();
  const before = await testDb.createPost(group, ann);
  await expect.poll(() => testDb.findNotifications(before)).toEqual(bobsNotifications);

  first.process.kill('SIGTERM');
  const asked = Date.now();
  expect(await first.ended).toEqual([0, null]);
  expect(Date.now() - asked).toBeLessThan(10_000);
  expect(first.output()).toContain('stopped');

  const after = await testDb.createPost(group, ann);
  expect(await testDb.findNotifications(after)).toEqual([]);
  await start();
  await expect.poll(() => testDb.findNotifications(after)).toEqual(bobsNotifications);
});

it('on SIGTERM it finishes the events that it handles, and then stops at once', async () => {
  const running = await start();
  const holder = openDb(testDb.database.url);
  const held = await holder.startTransaction().execute();
  await sql`lock table notifications in exclusive mode`.execute(held);
  const post = await testDb.createPost(group, ann);
  const isWaitingForLock = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'dubs-worker' and wait_event_type = 'Lock'`.execute(
      testDb.db,
    );
    return rows.length > 0;
  };
  await expect.poll(isWaitingForLock).toBe(true);

  const readyz = `${running.privateOrigin()}/readyz`;
  expect((await fetch(readyz)).status).toBe(200);
  running.process.kill('SIGTERM');
  await sleep(1_000);
  expect(running.process.exitCode).toBeNull();
  const draining = await fetch(readyz);
  expect([draining.status, await draining.json()]).toEqual([
    503,
    { ready: false, draining: true, database: 'ok', queue: 'ok', storage: 'ok' },
  ]);
  await held.rollback().execute();
  await holder.destroy();
  const released = Date.now();
  expect(await running.ended).toEqual([0, null]);
  expect(Date.now() - released).toBeLessThan(10_000);
  expect(await testDb.findNotifications(post)).toEqual(bobsNotifications);
  expect(await testDb.countEvents()).toBe(0);
});

it('survives the loss of all its connections, and a kill loses no event', async () => {
  const running = await start();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> 'neighbourhood' and pid <> pg_backend_pid()`.execute(
    testDb.db,
  );
  const post = await testDb.createPost(group, ann);
  await expect.poll(() => testDb.findNotifications(post)).toEqual(bobsNotifications);
  expect(running.process.exitCode).toBeNull();

  const posts: number[] = [];
  for (let n = 0; n < 10; n += 1) posts.push(await testDb.createPost(group, ann));
  running.process.kill('SIGKILL');
  await running.ended;
  for (let n = 0; n < 10; n += 1) posts.push(await testDb.createPost(group, ann));
  await start();
  // A job that was under way when the worker died is taken up again after a while.
  for (const each of posts)
    await expect.poll(() => testDb.findNotifications(each)).toEqual(bobsNotifications);
  await expect.poll(() => testDb.countEvents()).toBe(0);
});

it('serves health and metrics, but no board, on a private port; names the setting of a port that is taken', async () => {
  const { privateOrigin } = await start();
  const origin = privateOrigin();
  expect(new URL(origin).hostname).toBe('127.0.0.1');
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const ready = await fetch(`${origin}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { ready: true, draining: false, database: 'ok', queue: 'ok', storage: 'ok' },
  ]);

  const post = await testDb.createPost(group, ann, 'Sang in the rain');
  await expect.poll(() => testDb.findNotifications(post)).toEqual(bobsNotifications);
  const metrics = async () => (await fetch(`${origin}/metrics`)).text();
  await expect.poll(metrics).toMatch(/dubs_events_total\{topic="post.created",outcome="done"\} [1-9]/);
  const text = await metrics();
  for (const line of [
    'dubs_queue_jobs{state="failed"} 0',
    'dubs_outbox_events 0',
    'dubs_outbox_oldest_seconds 0',
    'dubs_database_waiting 0',
    'dubs_source_up{source="outbox"} 1',
  ])
    expect(text).toContain(`\n${line}\n`);
  expect(text).toMatch(/\nnodejs_eventloop_lag_p99_seconds \S/);
  expect(text).toMatch(/\ndubs_clock_skew_seconds -?0(\.\d+)?\n/);
  expect(text).not.toContain('Sang');
  expect(await findUndocumented(text)).toEqual([]);
  expect((await fetch(`${origin}/board`)).status).toBe(404);

  // Another worker does not get its port.
  const { port } = new URL(origin);
  const second = worker.start(testDb.database.url, '', { WORKER_METRICS_PORT: port });
  started.push(second);
  expect(await second.ended).toEqual([1, null]);
  expect(second.output()).toContain(`WORKER_METRICS_PORT=${port} cannot be opened`);
  expect(second.output()).not.toContain('    at ');
});

it('has metrics of the last backup, the cost of texts and the disk, and serves the board of jobs to the token', async () => {
  const token = 'a token of thirty-two letters or more'.replaceAll(' ', '-');
  await sql`
    insert into sms_spending values (date_trunc('month', now() at time zone 'UTC'), 40),
      ((date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date, 900)`.execute(testDb.db);
  const { privateOrigin } = await start({
    SMS_PRICE: '0.05',
    SMS_MONTHLY_BUDGET: '25',
    OPERATOR_TOKEN: token,
  });
  const read = async (name: string) => {
    const text = await (await fetch(`${privateOrigin()}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  expect(await read('dubs_sms_month_segments')).toBe(40);
  expect(await read('dubs_sms_month_cost')).toBeCloseTo(2);
  expect(await read('dubs_sms_month_budget')).toBe(25);
  expect(await read('dubs_disk_free_bytes')).toBeLessThan(await read('dubs_disk_size_bytes'));
  expect(await read('dubs_check_seconds_count\\{source="database"\\}')).toBeGreaterThan(0);
  const made = { created_at: new Date(Date.now() + 3_600_000), name: 'a', bytes: 1 };
  await testDb.db.insertInto('backups').values(made).execute();
  expect(await read('dubs_backup_age_seconds')).toBeCloseTo(-3_600, -2);

  const board = `${privateOrigin()}/board/api/queues`;
  expect((await fetch(board)).status).toBe(401);
  const shown = await fetch(board, { headers: { authorization: `Bearer ${token}` } });
  expect([shown.status, await shown.json()]).toMatchObject([200, { queues: [{ name: 'dubs' }] }]);
});

it('refuses in a sentence to start with a folder that it cannot use', async () => {
  const running = worker.start(testDb.database.url, '', { DATA_DIR: '/dev/null/data' });
  started.push(running);
  expect(await running.ended).toEqual([1, null]);
  expect(running.output()).toContain('DATA_DIR cannot be used: ENOTDIR: not a directory, mkdir');
  expect(running.output()).not.toContain('    at ');
});

it('waits for a database that is away at its start, says so, and then works', async () => {
  const proxy = await startDatabaseProxy(testDb.database.url);
  onTestFinished(() => proxy.cut());
  await proxy.cut();
  const token = 'a token of thirty-two letters or more'.replaceAll(' ', '-');
  const running = worker.start(proxy.url, '', { OPERATOR_TOKEN: token });
  started.push(running);
  await expect.poll(running.output).toContain('operators.listening');
  expect(running.output()).toMatch(/ECONNREFUSED.*start\.unchecked/);
  const state = async () => (await fetch(`${running.privateOrigin()}/readyz`)).json();
  const away = 'does not answer';
  await expect.poll(state).toMatchObject({ ready: false, database: away, queue: away, storage: away });
  const board = async () =>
    (await fetch(`${running.privateOrigin()}/board`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  expect(await board()).toBe(500);

  await proxy.restore();
  const post = await testDb.createPost(group, ann);
  await expect.poll(() => testDb.findNotifications(post)).toEqual(bobsNotifications);
  await expect.poll(state).toMatchObject({ ready: true, database: 'ok', queue: 'ok', storage: 'ok' });
  expect(await board()).toBe(200);
});
