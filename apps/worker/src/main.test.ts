import { setTimeout as sleep } from 'node:timers/promises';
import { openDb } from '@dubs/db';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openNeighbourhood } from './testing/neighbourhood.ts';
import type { WorkerProcess } from './testing/worker-process.ts';
import { buildWorker } from './testing/worker-process.ts';

const town = await openNeighbourhood();
const worker = await buildWorker();
const [ann, bob] = [await town.moveIn(), await town.moveIn()];
const group = await town.gather(ann, [bob]);
const started: WorkerProcess[] = [];

afterEach(() => {
  for (const each of started.splice(0)) each.process.kill('SIGKILL');
});
afterAll(async () => {
  await worker.remove();
  await town.leaveTown();
});

const soon = { timeout: 20_000, interval: 50 };
const toldBob = [{ userId: bob.userId, type: 'post' }];

async function start(): Promise<WorkerProcess> {
  const running = worker.start(town.database.url);
  started.push(running);
  await expect.poll(running.output, soon).toContain('working');
  return running;
}

test('on SIGTERM it stops cleanly, and another finishes what came meanwhile', async () => {
  const first = await start();
  const before = await town.share(group, ann);
  await expect.poll(() => town.told(before), soon).toEqual(toldBob);

  first.process.kill('SIGTERM');
  const asked = Date.now();
  expect(await first.ended).toEqual([0, null]);
  expect(Date.now() - asked).toBeLessThan(2_500);
  expect(first.output()).toContain('stopped');

  const after = await town.share(group, ann);
  expect(await town.told(after)).toEqual([]);
  await start();
  await expect.poll(() => town.told(after), soon).toEqual(toldBob);
}, 60_000);

test('on SIGTERM it finishes the job that runs, and then stops at once', async () => {
  const running = await start();
  const holder = openDb(town.database.url);
  const held = await holder.startTransaction().execute();
  await sql`lock table notifications in exclusive mode`.execute(held);
  const post = await town.share(group, ann);
  const isAtWork = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'dubs-worker' and wait_event_type = 'Lock'`.execute(
      town.db,
    );
    return rows.length > 0;
  };
  await expect.poll(isAtWork, soon).toBe(true);

  running.process.kill('SIGTERM');
  await sleep(1_000);
  expect(running.process.exitCode).toBeNull();
  await held.rollback().execute();
  await holder.destroy();
  const released = Date.now();
  expect(await running.ended).toEqual([0, null]);
  expect(Date.now() - released).toBeLessThan(2_500);
  expect(await town.told(post)).toEqual(toldBob);
  expect(await town.waiting()).toBe(0);
}, 60_000);

test('it survives the loss of all its connections, and a kill loses no event', async () => {
  const running = await start();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> 'neighbourhood' and pid <> pg_backend_pid()`.execute(
    town.db,
  );
  const post = await town.share(group, ann);
  await expect.poll(() => town.told(post), soon).toEqual(toldBob);
  expect(running.process.exitCode).toBeNull();

  const posts: number[] = [];
  for (let n = 0; n < 10; n += 1) posts.push(await town.share(group, ann));
  running.process.kill('SIGKILL');
  await running.ended;
  for (let n = 0; n < 10; n += 1) posts.push(await town.share(group, ann));
  await start();
  // A job that was under way when the worker died is taken up again after a while.
  const inTime = { timeout: 90_000, interval: 100 };
  for (const each of posts) await expect.poll(() => town.told(each), inTime).toEqual(toldBob);
  await expect.poll(() => town.waiting(), inTime).toBe(0);
}, 150_000);
