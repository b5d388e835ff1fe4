import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Neighbourhood } from './testing/neighbourhood.ts';
import { openNeighbourhood } from './testing/neighbourhood.ts';
import { BACKENDS } from './testing/shift.ts';
import type { WorkerProcess } from './testing/worker-process.ts';
import { buildWorker } from './testing/worker-process.ts';

const POSTS = 200;
const SHARING_MS = 12_000;

const worker = await buildWorker();
afterAll(() => worker.remove());

/** A database of the Redis that no other test uses, so that it can be emptied. */
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

/** Keeps a worker running, killing it whenever it has worked for a moment, until told to let it live. */
function startMortalWorker(databaseUrl: string, redisUrl: string | undefined) {
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
    async letLive(): Promise<WorkerProcess> {
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

/** Pairs of a post and a person who were told of it otherwise than once, or of what they did themselves. */
async function wrongTold(town: Neighbourhood, group: number): Promise<unknown[]> {
  const { rows } = await sql`
    select p.id as post, m.user_id as person, count(n.id) as told
    from posts p
    join group_members m on m.group_id = p.group_id
    left join notifications n on n.post_id = p.id and n.user_id = m.user_id
    where p.group_id = ${group}
    group by p.id, p.user_id, m.user_id
    having count(n.id) <> case when m.user_id = p.user_id then 0 else 1 end`.execute(town.db);
  return rows;
}

test.concurrent.for(BACKENDS.filter(({ isThere }) => isThere))(
  'workers killed at any moment lose no notification and make no second one: $backend',
  { timeout: 150_000 },
  async ({ redisUrl: sharedRedis }, { onTestFinished }) => {
    const redisUrl = ownRedis(sharedRedis);
    const town = await openNeighbourhood();
    onTestFinished(() => town.leaveTown());
    const people = await Promise.all(Array.from({ length: 10 }, () => town.moveIn()));
    const [ann, ...others] = people;
    if (!ann) throw new Error('nobody moved in');
    const group = await town.gather(ann, others);
    if (redisUrl) await loseEverythingIn(redisUrl);

    const workers = [1, 2].map(() => startMortalWorker(town.database.url, redisUrl));
    onTestFinished(async () => {
      for (const mortal of workers) await mortal.end();
    });
    const start = Date.now();
    for (let n = 0; n < POSTS; n++) {
      await town.share(group, people[n % people.length] ?? ann);
      if (redisUrl && n === POSTS / 2) await loseEverythingIn(redisUrl);
      await sleep(Math.max(0, start + ((n + 1) * SHARING_MS) / POSTS - Date.now()));
    }
    const survivors = await Promise.all(workers.map((mortal) => mortal.letLive()));
    expect(workers.reduce((sum, { kills }) => sum + kills(), 0)).toBeGreaterThan(2);

    // Work that was under way when its worker died is taken up again after a while.
    await expect.poll(() => town.waiting(), { timeout: 90_000, interval: 200 }).toBe(0);
    expect(await wrongTold(town, group)).toEqual([]);
    const { rows } = await sql`
      select count(*) as told, count(distinct event_id) as events from notifications`.execute(town.db);
    expect(rows).toEqual([{ told: POSTS * 9, events: POSTS }]);

    for (const { process } of survivors) process.kill('SIGTERM');
    for (const { ended } of survivors) expect(await ended).toEqual([0, null]);
  },
);
