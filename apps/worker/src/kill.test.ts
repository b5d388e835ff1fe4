import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { afterAll, it } from 'vitest';
import type { TestDb } from './testing/test-db.ts';
import { openTestDb } from './testing/test-db.ts';
import { BACKENDS } from './testing/worker-harness.ts';
import type { WorkerProcess } from './testing/worker-process.ts';
import { buildWorker } from './testing/worker-process.ts';

const POSTS = 200;
const SHARING_MS = 12_000;

const worker = await buildWorker();
afterAll(() => worker.remove());

/** Returns a database of the Redis that no other test uses, so that it can be emptied. */
function ownRedis(redisUrl: string | undefined): string | undefined {
  if (!redisUrl) return undefined;
  const url = new URL(redisUrl);
  url.pathname = '/11';
  return url.href;
}

async function loseEverythingIn(redisUrl: string): Promise<void> {
  const client = new Redis(redisUrl);
  await client.flushdb();
  client.disconnect();
}

/** Starts a worker again and again, killing it after a moment each time, until `keepAlive`. */
function startKillableWorker(databaseUrl: string, redisUrl: string | undefined) {
  const fate: { life: 'short' | 'long' | 'over' } = { life: 'short' };
  let kills = 0;
  const survivor = (async () => {
    for (;;) {
      const running = worker.start(databaseUrl, redisUrl);
      while (running.process.exitCode === null && !running.output().includes('worker.ready')) await sleep(20);
      if (fate.life === 'long') return running;
      await sleep(Math.random() * 1_000);
      running.process.kill('SIGKILL');
      await running.ended;
      if (fate.life === 'over') return running;
      kills++;
    }
  })();
  return {
    kills: () => kills,
    async keepAlive(): Promise<WorkerProcess> {
      fate.life = 'long';
      return survivor;
    },
    async end(): Promise<void> {
      if (fate.life === 'short') fate.life = 'over';
      const { process, ended } = await survivor;
      process.kill('SIGKILL');
      await ended;
    },
  };
}

/** Returns members without exactly one notification of a post, and authors who have one. */
async function findWrongNotifications(testDb: TestDb, group: number): Promise<unknown[]> {
  const { rows } = await sql`
    select p.id as post, m.user_id as person, count(n.id) as notifications
    from posts p
    join group_members m on m.group_id = p.group_id
    left join notifications n on n.post_id = p.id and n.user_id = m.user_id
    where p.group_id = ${group}
    group by p.id, p.user_id, m.user_id
    having count(n.id) <> case when m.user_id = p.user_id then 0 else 1 end`.execute(testDb.db);
  return rows;
}

it.concurrent.for(BACKENDS.filter(({ isThere }) => isThere))(
  'workers killed at any moment lose no notification and make no second one: $backend',
  { timeout: 150_000 },
  async ({ redisUrl: sharedRedis }, { expect, onTestFinished }) => {
    const redisUrl = ownRedis(sharedRedis);
    const testDb = await openTestDb();
    onTestFinished(() => testDb.close());
    const people = await Promise.all(Array.from({ length: 10 }, () => testDb.createUser()));
    const [ann, ...others] = people;
    if (!ann) throw new Error('no user was created');
    const group = await testDb.createGroup(ann, others);
    if (redisUrl) await loseEverythingIn(redisUrl);

    const workers = [1, 2].map(() => startKillableWorker(testDb.database.url, redisUrl));
    onTestFinished(async () => {
      for (const killable of workers) await killable.end();
    });
    const start = Date.now();
    for (let n = 0; n < POSTS; n++) {
      await testDb.createPost(group, people[n % people.length] ?? ann);
      if (redisUrl && n === POSTS / 2) await loseEverythingIn(redisUrl);
      await sleep(Math.max(0, start + ((n + 1) * SHARING_MS) / POSTS - Date.now()));
    }
    const survivors = await Promise.all(workers.map((killable) => killable.keepAlive()));
    expect(workers.reduce((sum, { kills }) => sum + kills(), 0)).toBeGreaterThan(2);

    // Jobs of killed workers are run again after a while.
    await expect.poll(() => testDb.countEvents(), { timeout: 90_000, interval: 200 }).toBe(0);
    expect(await findWrongNotifications(testDb, group)).toEqual([]);
    const { rows } = await sql`
      select count(*) as notifications, count(distinct event_id) as events from notifications where type = 'post'`.execute(
      testDb.db,
    );
    expect(rows).toEqual([{ notifications: POSTS * 9, events: POSTS }]);

    for (const { process } of survivors) process.kill('SIGTERM');
    for (const { ended } of survivors) expect(await ended).toEqual([0, null]);
  },
);
